import type { FieldEvent } from '@manassa/shared/federation';
import type { LiveApp } from '../document/releaseDocument';
import { commitRelease, readHistory, readLive } from '../document/releaseStore';
import { FolderStorage } from '../storage/FolderStorage';
import { buildCanary, buildDocument, buildLiveApp, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { ReportFiles } from './reportFiles';
import { tallyOf } from './tally.rule';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const live = (revision: number, apps: Record<string, LiveApp>) =>
  commitRelease(storage(), buildDocument(apps, { revision }));
/** Lets some students try remote-x 2 from a revision on; the others have 1. */
const tryIn = (revision: number) =>
  live(revision, {
    shell: buildLiveApp({ kind: 'shell' }),
    'remote-x': buildLiveApp({ canary: buildCanary('2', { sinceRevision: revision }) }),
  });

const HOUR_MS = 3_600_000;
let nowMs = 0;
let phones = 0;
let warned: string[] = [];
const servers: FieldReports[] = [];

function server(): FieldReports {
  const reports = new FieldReports({
    storage: storage(),
    live: async () => (await readLive(storage()))!,
    warn: (line) => warned.push(line),
    flushMs: HOUR_MS,
    nowMs: () => nowMs,
  });
  servers.push(reports);
  return reports;
}

/** So many pages tell of remote-x, each of another phone. */
async function tell(reports: FieldReports, pages: number, over: Partial<FieldEvent> = {}, revision = 2): Promise<void> {
  const event: FieldEvent = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok', ...over };
  for (let page = 0; page < pages; page += 1) {
    phones += 1;
    await reports.receive(
      { revision, shell: '1', events: [event] },
      { address: `phone ${phones}`, bucket: phones % 100 },
    );
  }
}
const failing = { outcome: 'failed', message: 'boom' } as const;
const canaryNow = async () => (await readLive(storage()))!.apps['remote-x']!.canary;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 2, 10, 30);
  warned = [];
  await live(1, { shell: buildLiveApp({ kind: 'shell' }) });
  await tryIn(2);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((reports) => reports.close()));
});

test('what several servers are told adds up, and a server that comes later sees it', async () => {
  const [one, other] = [server(), server()];
  await tell(one, 3);
  await tell(other, 2, failing);
  await Promise.all([one.flush(), other.flush()]);
  await expect(server().tallies()).resolves.toMatchObject([
    { app: 'remote-x', version: '2', trial: 2, pages: 5, failed: { load: 2 }, lastMessage: 'boom' },
  ]);
});

test('versions that never ran here are somebody’s invention and are not counted', async () => {
  const reports = server();
  await tell(reports, 1, { version: '9.9.9' });
  await tell(reports, 1, { app: 'remote-evil' });
  await tell(reports, 1, { version: '3' });
  await tell(reports, 1, { app: 'shell', version: '1' });
  await expect(reports.tallies()).resolves.toMatchObject([{ app: 'shell', version: '1' }]);
});

test('RL-05 past its rate a canary is aborted by the page server, with the figures, and held back', async () => {
  const reports = server();
  await tell(reports, 18);
  await tell(reports, 2, failing);
  await reports.judge();
  await expect(readLive(storage())).resolves.toMatchObject({
    revision: 3,
    by: 'page server',
    why: '2 of 20 pages failed (10 %; load 2), more than 5 %',
    changes: [{ app: 'remote-x', from: '2', to: '1', kind: 'canary aborted', shareBefore: 10 }],
    apps: { 'remote-x': { version: '1', canary: null, heldBack: ['2'] } },
  });
  expect(warned).toEqual(['canary of remote-x 2 halted: 2 of 20 pages failed (10 %; load 2), more than 5 %']);
});

/** One phone sends so many reports within a minute. */
async function flood(reports: FieldReports, pages: number, over: Partial<FieldEvent>): Promise<void> {
  const event: FieldEvent = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok', ...over };
  const sender = { address: '10.0.0.9', bucket: 3 };
  for (let page = 0; page < pages; page += 1) {
    await reports.receive({ revision: 2, shell: '1', events: [event] }, sender);
  }
}

test('RL-05 one address that says "ok" without end does not keep a bad canary alive, and all it says is shown', async () => {
  const reports = server();
  await flood(reports, 590, {});
  await tell(reports, 30);
  await tell(reports, 30, failing);
  await reports.judge();
  expect(await canaryNow()).toBeNull();
  expect(warned).toEqual(['canary of remote-x 2 halted: 30 of 65 pages failed (46.2 %; load 30), more than 5 %']);
  expect(tallyOf(await reports.tallies(), 'remote-x', '2')).toMatchObject({ pages: 650 });
});

test('RL-05 one phone that fails and reloads without end does not halt a canary that the others are well with', async () => {
  const reports = server();
  await tell(reports, 30);
  for (let minute = 0; minute < 10; minute += 1) {
    await flood(reports, 30, failing);
    nowMs += 60_000;
  }
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2' });
});

test('a canary that does well enough goes on', async () => {
  const reports = server();
  await tell(reports, 19, failing);
  await reports.judge();
  await tell(reports, 400);
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2' });
  expect(warned).toEqual([]);
});

test('RL-05 two servers that come to the same verdict at once halt it once, and it stays halted', async () => {
  const both = [server(), server()];
  await Promise.all(both.map((reports) => tell(reports, 15, failing)));
  await Promise.all(both.map((reports) => reports.judge()));
  expect(await canaryNow()).toBeNull();
  await Promise.all(both.map((reports) => tell(reports, 15, failing)));
  await Promise.all(both.map((reports) => reports.judge()));
  await expect(readHistory(storage())).resolves.toHaveLength(3);
  expect(warned).toHaveLength(1);
});

test('a second trial of the same version is judged by its own pages', async () => {
  const first = server();
  await tell(first, 20, failing);
  await first.judge();
  expect(await canaryNow()).toBeNull();
  await tryIn(4);
  const second = server();
  await tell(second, 20, {}, 4);
  // A tab that was opened in the first trial reports late.
  await tell(second, 20, failing, 2);
  await second.judge();
  expect(await canaryNow()).toMatchObject({ version: '2', sinceRevision: 4 });
});

test('of a live version past the rate whoever watches is told once, and nothing moves', async () => {
  const reports = server();
  await tell(reports, 30, { ...failing, version: '1' });
  await reports.judge();
  await tell(reports, 30, { ...failing, version: '1' });
  await reports.judge();
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 2 });
  expect(warned).toEqual([expect.stringMatching(/^remote-x 1 is live, and 30 of 30 pages failed/)]);
});

test('the last 24 hours are shown, and older reports are removed', async () => {
  const reports = server();
  await tell(reports, 1);
  nowMs += 10 * HOUR_MS;
  await tell(reports, 1);
  await reports.flush();
  expect((await reports.tallies())[0]?.pages).toBe(2);
  nowMs += 15 * HOUR_MS;
  expect((await reports.tallies())[0]?.pages).toBe(1);
  nowMs += 40 * HOUR_MS;
  await tell(reports, 1);
  nowMs += HOUR_MS;
  await reports.flush();
  expect((await storage().list('reports/')).map(({ key }) => key.slice(8, 21))).toEqual(['2026-01-05T03']);
});

test('what cannot be read counts for nothing', async () => {
  await storage().write('reports/2026-01-02T10-x.json', '{"schema":1,"tallies":[{"pages":-1}]}');
  await storage().write('reports/notes.txt', 'hello');
  await expect(new ReportFiles(storage()).tallies(nowMs)).resolves.toEqual([]);
});

it('RX-02 tells the operator once which entries of the API browsers could not use, and counts them for no version', async () => {
  const reports = server();
  const dropped = [{ call: 'GET /enrollment/my-enrollments', list: 'enrollments', field: '_id', dropped: 3, kept: 1 }];
  for (const address of ['phone a', 'phone b']) {
    await reports.receive({ revision: 2, shell: '1', events: [], dropped }, { address, bucket: 1 });
  }
  expect(warned).toEqual([expect.stringContaining('3 of 4 entries of enrollments cannot be used (see the field _id)')]);
  expect(await reports.tallies()).toEqual([]);
});
