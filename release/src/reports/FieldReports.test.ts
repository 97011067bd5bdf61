import type { FieldEvent, FieldReport } from '@manassa/shared/federation';
import type { LiveApp } from '../live/releaseDocument';
import { commitRelease, readHistory, readLive } from '../live/releaseStore';
import { FolderStorage } from '../storage/FolderStorage';
import { buildCanary, buildDocument, buildLiveApp, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { ReportFiles } from './reportFiles';
import { reportKey, reportToken } from './reportToken';
import { talliesOfVersions } from './tally.rule';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const live = (revision: number, apps: Record<string, LiveApp>) =>
  commitRelease(storage(), buildDocument(apps, { revision }));
/** Starts a canary of remote-x 2 beside 1, from a revision on. */
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

const released = async () => (await readLive(storage()))!;

function server(live = released, flushMs = HOUR_MS): FieldReports {
  const reports = new FieldReports(storage(), live, (line) => warned.push(line), flushMs);
  servers.push(reports);
  return reports;
}

/** A report with a valid token of the revision. */
async function reportOf(event: FieldEvent, revision: number): Promise<FieldReport> {
  return { revision, shell: '1', token: reportToken(await reportKey(storage()), revision), events: [event] };
}

/** Reports about remote-x from `pages` different addresses. */
async function tell(reports: FieldReports, pages: number, over: Partial<FieldEvent> = {}, revision = 2): Promise<void> {
  const event: FieldEvent = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok', ...over };
  for (let page = 0; page < pages; page += 1) {
    phones += 1;
    await reports.receive(await reportOf(event, revision), `phone ${phones}`);
  }
}
const failing = { outcome: 'failed', message: 'boom' } as const;
const canaryNow = async () => (await released()).apps['remote-x']!.canary;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 2, 10, 30);
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  warned = [];
  await live(1, { shell: buildLiveApp({ kind: 'shell' }) });
  await tryIn(2);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((reports) => reports.close()));
  jest.restoreAllMocks();
});

test('adds up the reports of several servers, also for a later one', async () => {
  const [one, other] = [server(), server()];
  await tell(one, 3);
  await tell(other, 2, failing);
  await Promise.all([one.flush(), other.flush()]);
  await expect(server().tallies()).resolves.toMatchObject([
    { app: 'remote-x', version: '2', trial: 2, pages: 5, failed: { load: 2 }, lastMessage: 'boom' },
  ]);
});

test('does not count versions that never ran here', async () => {
  const reports = server();
  await tell(reports, 1, { version: '9.9.9' });
  await tell(reports, 1, { app: 'remote-evil' });
  await tell(reports, 1, { version: '3' });
  await tell(reports, 1, { app: 'shell', version: '1' });
  await expect(reports.tallies()).resolves.toMatchObject([{ app: 'shell', version: '1' }]);
});

test('counts a canary that was aborted before its first report came', async () => {
  const reports = server();
  await tell(reports, 1);
  await live(3, { 'remote-x': buildLiveApp({ canary: buildCanary('3') }) });
  await live(4, { 'remote-x': buildLiveApp({}) });
  await tell(reports, 1, { version: '3', ...failing }, 3);
  await expect(reports.tallies()).resolves.toMatchObject([{ version: '2' }, { version: '3', failed: { load: 1 } }]);
});

test('RL-05 the page server aborts a canary above its halt rate with the figures, and holds it back', async () => {
  const reports = server();
  await tell(reports, 12);
  await tell(reports, 8, failing);
  await tell(reports, 40, { version: '1' });
  await reports.judge();
  const why = '8 of 20 pages failed (40 %; load 8), more than 5 %, while of 1 0 of 40 pages failed (0 %)';
  await expect(readLive(storage())).resolves.toMatchObject({
    revision: 3,
    by: 'page server',
    why,
    changes: [{ app: 'remote-x', from: '2', to: '1', kind: 'canary aborted', shareBefore: 10 }],
    apps: { 'remote-x': { version: '1', canary: null, heldBack: ['2'] } },
  });
  expect(warned).toEqual([`canary of remote-x 2 halted: ${why}`]);
});

/** Sends `pages` reports from one network. */
async function flood(reports: FieldReports, pages: number, over: Partial<FieldEvent>, revision = 2): Promise<void> {
  const event: FieldEvent = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok', ...over };
  for (let page = 0; page < pages; page += 1) {
    await reports.receive(await reportOf(event, revision), `2001:db8::${page}`);
  }
}

test('RL-05 endless good reports from one address do not keep a bad canary alive, but are shown', async () => {
  const reports = server();
  await flood(reports, 590, {});
  await tell(reports, 30);
  await tell(reports, 30, failing);
  await reports.judge();
  expect(await canaryNow()).toBeNull();
  expect(warned).toEqual(['canary of remote-x 2 halted: 30 of 61 pages failed (49.2 %; load 30), more than 5 %']);
  expect(talliesOfVersions(await reports.tallies(), 'remote-x')).toMatchObject([{ version: '2', pages: 650 }]);
});

test('RL-14 one anonymous client cannot end a canary with repeated failure reports', async () => {
  const reports = server();
  await flood(reports, 400, failing);
  await flood(reports, 2, { version: '1' });
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2' });
  const counted = (await reports.tallies()).filter(({ trial }) => trial !== null);
  expect(counted.map(({ version, pages }) => [version, pages])).toEqual([
    ['2', 1],
    ['1', 1],
  ]);
});

test('RL-14 refuses reports without the token of a page, and those with the token of another revision', async () => {
  const reports = server();
  const event: FieldEvent = { app: 'remote-x', version: '2', phase: 'load', ...failing };
  const report = await reportOf(event, 2);
  for (const forged of [
    { ...report, token: undefined },
    { ...report, token: 'made up' },
    { ...report, revision: 3 },
  ]) {
    await expect(reports.receive(forged, '10.0.0.9')).resolves.toBe(false);
  }
  await expect(reports.tallies()).resolves.toEqual([]);
  await expect(reports.receive(report, '10.0.0.9')).resolves.toBe(true);
});

test('RL-14 keeps a canary that fails no more than the live version at the same time', async () => {
  const reports = server();
  for (const version of ['1', '2']) {
    await tell(reports, 30, { version });
    await tell(reports, 10, { ...failing, version });
  }
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2' });
});

test('keeps a good canary', async () => {
  const reports = server();
  await tell(reports, 19, failing);
  await reports.judge();
  await tell(reports, 400);
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2' });
  expect(warned).toEqual([]);
});

test('RL-05 two servers with the same verdict halt a canary once, and it stays halted', async () => {
  const both = [server(), server()];
  await Promise.all(both.map((reports) => tell(reports, 15, failing)));
  await Promise.all(both.map((reports) => reports.judge()));
  expect(await canaryNow()).toBeNull();
  await Promise.all(both.map((reports) => tell(reports, 15, failing)));
  await Promise.all(both.map((reports) => reports.judge()));
  await expect(readHistory(storage())).resolves.toHaveLength(3);
  expect(warned).toHaveLength(1);
});

test('judges a second canary of the same version by its own pages', async () => {
  const reports = server();
  await tell(reports, 19, failing);
  await flood(reports, 1, failing);
  await reports.judge();
  expect(await canaryNow()).toBeNull();
  await tryIn(4);
  await tell(reports, 20, {}, 4);
  await flood(reports, 1, {}, 4);
  // A tab from the first canary reports late.
  await tell(reports, 20, failing, 2);
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2', sinceRevision: 4 });
  expect((await reports.tallies()).find(({ trial }) => trial === 4)).toMatchObject({ pages: 21 });
});

test('RL-05 leaves a canary that was started again since the server read what is live', async () => {
  const before = await released();
  const reports = server(async () => before);
  await tell(reports, 20, failing);
  await tryIn(3);
  await reports.judge();
  expect(await canaryNow()).toMatchObject({ version: '2', sinceRevision: 3 });
});

test('RL-05 judges after every report, also after those that it has judged before', async () => {
  const reports = server(released, 1);
  const judge = jest.spyOn(reports, 'judge');
  for (const times of [1, 2]) {
    await tell(reports, 1);
    while (judge.mock.calls.length < times) await new Promise(setImmediate);
  }
});

test('warns once about a live version above the rate, and changes nothing', async () => {
  const reports = server();
  await tell(reports, 30, { ...failing, version: '1' });
  await reports.judge();
  await tell(reports, 30, { ...failing, version: '1' });
  await reports.judge();
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 2 });
  expect(warned).toEqual([expect.stringMatching(/^remote-x 1 is live, and 30 of 30 pages failed/)]);
});

test('shows the last 24 hours, removes older reports, and writes an hour that is over once', async () => {
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
  const write = jest.spyOn(FolderStorage.prototype, 'write');
  await reports.flush();
  expect(write).not.toHaveBeenCalled();
});

test('keeps the first reports of an hour, which come while the hour before is written', async () => {
  const reports = server();
  const { write } = FolderStorage.prototype;
  jest.spyOn(FolderStorage.prototype, 'write').mockImplementationOnce(async function (this: FolderStorage, ...hour) {
    await write.apply(this, hour);
    nowMs += HOUR_MS;
    await tell(reports, 1);
  });
  await tell(reports, 1);
  await reports.flush();
  await tell(reports, 1);
  expect((await reports.tallies())[0]?.pages).toBe(3);
});

test('writes counts that the storage refused with the next ones, and says so', async () => {
  const reports = server();
  jest.spyOn(FolderStorage.prototype, 'write').mockRejectedValueOnce(new Error('the disk is full'));
  await tell(reports, 1);
  await reports.flush();
  expect(warned).toEqual(['field reports: the disk is full']);
  expect((await reports.tallies())[0]?.pages).toBe(1);
});

test('ignores unreadable files', async () => {
  await storage().write('reports/2026-01-02T10-x.json', '{"schema":1,"tallies":[{"pages":-1}]}');
  await storage().write('reports/2026-01-02T10-y.json', 'on a bad sector');
  await storage().write('reports/notes.txt', 'hello');
  jest.spyOn(FolderStorage.prototype, 'read').mockRejectedValueOnce(new Error('a bad sector'));
  await expect(new ReportFiles(storage()).tallies(nowMs)).resolves.toEqual([]);
});

it('RX-02 reports unusable entries of the API to the operator once, and counts them for no version', async () => {
  const reports = server();
  const dropped = [{ call: 'GET /enrollment/my-enrollments', list: 'enrollments', field: '_id', dropped: 3, kept: 1 }];
  for (const address of ['phone a', 'phone b']) {
    const token = reportToken(await reportKey(storage()), 2);
    await reports.receive({ revision: 2, shell: '1', token, events: [], dropped }, address);
  }
  expect(warned).toEqual([expect.stringContaining('3 of 4 entries of enrollments cannot be used (see the field _id)')]);
  expect(await reports.tallies()).toEqual([]);
});

it('RX-02 warns of a hundred different entries at most, since anybody may send reports', async () => {
  const reports = server();
  const token = reportToken(await reportKey(storage()), 2);
  const entry = (at: number) => ({ call: 'GET /x', list: `list ${at}`, field: 'f', dropped: 1, kept: 0 });
  for (let at = 0; at < 120; at += 1) {
    await reports.receive({ revision: 2, shell: '1', token, events: [], dropped: [entry(at)] }, 'phone');
  }
  expect(warned).toHaveLength(100);
});
