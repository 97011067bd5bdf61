import { readConfig } from '../config/config';
import { changeRelease } from '../live/changeRelease';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { startCandidateServer } from './candidateServer';

const folder = useTemporaryFolder();

test('RL-17 judging a version writes nothing into the storage', async () => {
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  const reason = { by: 'tester', why: '', command: 'test' };
  const live = await changeRelease({ storage, reason, decide: () => [{ app: 'shell', version: '1', back: false }] });
  const before = await storage.list('');
  await using server = await startCandidateServer({ storage, settings: readConfig({}, '/').page }, live!, live!.apps);
  const page = await fetch(server.origin, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('"shell":"1"');
  expect(await storage.list('')).toEqual(before);
});
