import { setTimeout as sleep } from 'node:timers/promises';
import { commitRelease } from '../live/releaseStore';
import { FolderStorage } from '../storage/FolderStorage';
import { buildDocument, buildLiveApp, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { reportKey, reportToken } from './reportToken';

const folder = useTemporaryFolder();

test('a storage that is slower than the reports gets one write after the other, not one for every few seconds', async () => {
  const storage = new FolderStorage(folder());
  const live = buildDocument({ shell: buildLiveApp({ kind: 'shell' }) }, { revision: 1 });
  await commitRelease(storage, live);
  const token = reportToken(await reportKey(storage), 1);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const write = jest.spyOn(storage, 'write').mockImplementation(() => held);
  const reports = new FieldReports(storage, async () => live, fail, 1);
  const tell = () =>
    reports.receive(
      { revision: 1, shell: '1', token, events: [{ app: 'shell', version: '1', phase: 'load', outcome: 'ok' }] },
      'phone',
    );
  for (let times = 0; times < 5; times += 1) {
    await tell();
    await sleep(10);
  }
  const closed = reports.close();
  release();
  await closed;
  // The one that was slow, and the one with all later reports.
  expect(write).toHaveBeenCalledTimes(2);
  expect(write.mock.lastCall?.[1]).toContain('"pages": 5');
});

function fail(line: string): never {
  throw new Error(line);
}
