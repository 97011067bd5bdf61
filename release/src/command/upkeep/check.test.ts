import { CHECKED_AFTERWARDS, writePageCheck } from '../../gate/pageChecks';
import { checkLive } from '../../gate/pages/judgePages';
import { commitRelease } from '../../live/releaseStore';
import type { Change } from '../../live/releaseDocument';
import { FolderStorage } from '../../storage/FolderStorage';
import { buildDocument, buildLiveApp, publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { useCommandLine } from '../../testing/commandLine';

jest.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));
jest.mock('../../gate/pages/judgePages', () => ({ checkLive: jest.fn() }));

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

const passed = (revision: number) =>
  ({ schema: 1, revision, at: 'then', outcome: 'passed', findings: [] }) satisfies Parameters<typeof writePageCheck>[1];

async function change(revision: number, app: string, kind: Change['kind'] = 'live'): Promise<void> {
  const shell = buildLiveApp({ kind: 'shell' });
  const apps = { shell, 'remote-x': buildLiveApp({}), 'remote-y': buildLiveApp({}) };
  const notes = kind === 'live' ? [CHECKED_AFTERWARDS] : [];
  const changes: Change[] = [{ app, from: '2', to: '1', kind }];
  await commitRelease(storage(), buildDocument(apps, { revision, notes, changes }));
}

/** Returns the applications whose pages were opened by the checks of rollbacks, null for all. */
async function opened(...checks: [app: string, revision: number][]) {
  jest.mocked(checkLive).mockImplementation(async ({ live }) => passed(live.revision));
  for (const [app, revision] of checks) await release('check', app, '--revision', `${revision}`);
  return jest.mocked(checkLive).mock.calls.map(([, app]) => app ?? null);
}

beforeEach(async () => {
  jest.mocked(checkLive).mockReset();
  for (const app of ['shell', 'remote-x', 'remote-y']) await publishFixture(storage(), { app });
});

test('RL-09 after quick rollbacks of several applications, the last check opens the pages of all', async () => {
  await change(1, 'remote-x');
  await change(2, 'remote-x', 'withdrawn');
  for (const revision of [3, 4]) await change(revision, 'remote-y');
  await expect(opened(['remote-x', 1], ['remote-y', 3], ['remote-y', 4])).resolves.toEqual([null]);
});

test('RL-09 after quick rollbacks of one application, or checked ones of others, a check opens its pages only', async () => {
  await change(1, 'remote-x');
  await writePageCheck(storage(), passed(1));
  await change(2, 'remote-y');
  await change(3, 'remote-y');
  await expect(opened(['remote-y', 2], ['remote-y', 3])).resolves.toEqual(['remote-y']);
});

test('RL-09 a check opens all pages while those of an earlier rollback of another application are broken', async () => {
  await change(1, 'remote-x');
  await writePageCheck(storage(), { ...passed(1), app: 'remote-x', outcome: 'failed' });
  await change(2, 'remote-y');
  await expect(opened(['remote-y', 2])).resolves.toEqual([null]);
});

test('RL-09 the pages of a rollback are opened although a canary ended right after it', async () => {
  await change(1, 'remote-x');
  await change(2, 'remote-y', 'canary aborted');
  await expect(opened(['remote-x', 1])).resolves.toEqual(['remote-x']);
  expect((await release('status')).out).toContain('pages: passed, checked then');
});

test('RL-09 status shows the check of a rollback also after attempts had to leave the version left, too', async () => {
  await change(1, 'remote-x');
  await change(2, 'remote-x', 'withdrawn');
  expect((await release('status')).out).toContain('pages: not opened in a browser yet');
  await writePageCheck(storage(), { ...passed(1), outcome: 'failed', findings: ['remote-x 1 shows nothing'] });
  expect((await release('status')).out).toContain('pages: failed, checked then\n  remote-x 1 shows nothing');
  // A canary's new share opens no pages.
  await change(3, 'remote-y', 'canary share');
  expect((await release('status')).out).toContain('pages: failed, checked then');
  await change(4, 'remote-y', 'canary started');
  expect((await release('status')).out).not.toContain('pages:');
});
