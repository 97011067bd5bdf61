import { commitRelease } from '../live/releaseStore';
import { FolderStorage } from '../storage/FolderStorage';
import { buildCanary, buildDocument, buildLiveApp, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { reportKey, reportToken } from './reportToken';

const folder = useTemporaryFolder();
const live = buildDocument({ shell: buildLiveApp({ kind: 'shell' }) }, { revision: 1 });

/** Returns a page server's counts on a storage that it may only read, with what it logs. */
async function start() {
  const storage = new FolderStorage(folder());
  await commitRelease(storage, live);
  const refuse = () => Promise.reject(new Error('it may only be read'));
  const write = jest.spyOn(storage, 'write').mockImplementation(refuse);
  jest.spyOn(storage, 'createOnce').mockImplementation(refuse);
  const warned: string[] = [];
  const reports = new FieldReports(
    storage,
    async () => live,
    (line) => warned.push(line),
    3_600_000,
  );
  const tell = (token?: string) =>
    reports.receive(
      { revision: 1, shell: '1', token, events: [{ app: 'shell', version: '1', phase: 'load', outcome: 'ok' }] },
      'phone',
    );
  return { reports, warned, write, tell };
}

test('a storage that fails is reported once, and again if it fails later', async () => {
  const token = reportToken(await reportKey(new FolderStorage(folder())), 1);
  const { reports, warned, write, tell } = await start();
  await expect(tell(token)).resolves.toBe(true);
  for (let times = 0; times < 3; times += 1) await reports.judge();
  expect(warned).toEqual(['field reports: it may only be read']);
  write.mockResolvedValueOnce();
  for (let times = 0; times < 2; times += 1) await reports.judge();
  expect(warned).toHaveLength(2);
  await reports.close();
});

test('pages without a token, where the key cannot be made, are refused without an error', async () => {
  const { tell } = await start();
  await expect(tell()).resolves.toBe(false);
});

test('a storage that refuses the end of a canary hides no live version that fails', async () => {
  const storage = new FolderStorage(folder());
  const canary = buildCanary('2', { haltAfter: 1, haltRate: 0 });
  const both = buildDocument({ 'remote-x': buildLiveApp({ canary }) }, { revision: 1 });
  await commitRelease(storage, both);
  const token = reportToken(await reportKey(storage), 1);
  jest.spyOn(storage, 'createOnce').mockRejectedValue(new Error('no rights'));
  const warned: string[] = [];
  const warn = (line: string) => void warned.push(line);
  const reports = new FieldReports(storage, async () => both, warn, 3_600_000);
  const failed = { app: 'remote-x', phase: 'load', outcome: 'failed' } as const;
  const events = ['1', '2'].map((version) => ({ ...failed, version }));
  for (let phone = 0; phone < 20; phone += 1) {
    await reports.receive({ revision: 1, shell: '1', token, events }, `phone ${phone}`);
  }
  await reports.judge();
  expect(reports.failing(both)).toEqual(['remote-x 1']);
  expect(warned).toEqual([expect.stringMatching(/^remote-x 1 is live, /), 'field reports: no rights']);
  await reports.close();
});
