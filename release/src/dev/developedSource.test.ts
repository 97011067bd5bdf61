import fastify from 'fastify';
import { LivePages } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { changeRelease } from '../live/changeRelease';
import { FolderStorage } from '../storage/FolderStorage';
import { listen } from '../testing/ask';
import { buildLiveApp, publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { readConfig } from '../config/config';
import { developedSource } from './developedSource';

const folder = useTemporaryFolder();

test('looks for no published files of an application in development', async () => {
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  const reason = { by: 'tester', why: '', command: 'test' };
  await changeRelease({ storage, reason, decide: () => [{ app: 'shell', version: '1', back: false }] });
  await using server = fastify();
  server.get('/manassa.json', async () => buildLiveApp({ version: 'dev' }));
  const app = { name: 'remote-x', folder: '' };
  const developed = { app, origin: await listen(server), stop: async () => undefined };
  const reported: unknown[] = [];
  const source = developedSource([developed], storageSource(storage));
  const pages = new LivePages(source, readConfig({}, '/').page, (problem) => reported.push(problem));
  await expect(pages.live()).resolves.toMatchObject({ warning: null });
  expect(reported).toEqual([]);
});
