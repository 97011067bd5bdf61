import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { treeVersion } from '../../build/treeVersion';
import { startDevServers } from '../../dev/DevServer';
import { readLive } from '../../live/releaseStore';
import { buildAndPublish } from '../../publish/buildAndPublish';
import { serve } from '../../server/serve';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { manifestsOnly } from '../../testing/manifestsOnly';
import { openContext } from '../context';
import { dev } from './dev';

jest.mock('../../build/treeVersion');
jest.mock('../../dev/DevServer');
jest.mock('../../publish/buildAndPublish');
jest.mock('../../server/serve');

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());

const TREE = {
  'remote-courses': { routes: ['/courses'], layouts: ['course'] },
  'remote-exam': { routes: ['/courses/exam'], nestedIn: 'course' },
  'remote-help': { routes: ['/help'] },
  shell: {},
};

afterEach(() => jest.restoreAllMocks());

test.each(['shell', 'courses', 'help'])('develops %s in a checkout from which nothing was released', async (name) => {
  jest.spyOn(console, 'log').mockReturnValue();
  jest.mocked(treeVersion).mockResolvedValue('1');
  jest.mocked(startDevServers).mockResolvedValue([]);
  jest.mocked(serve).mockResolvedValue({ lines: [], stopped: Promise.resolve() });
  jest.mocked(buildAndPublish).mockImplementation(async ({ app }) => {
    await publishFixture(storage(), { app: app.name, ...TREE[app.name as keyof typeof TREE] });
    return { app: app.name, version: '1', outcome: 'published', seconds: 0 };
  });
  for (const app of Object.keys(TREE)) {
    await mkdir(path.join(folder(), app));
    await writeFile(path.join(folder(), app, app === 'shell' ? 'package.json' : 'remote.json'), '{}');
  }
  await dev.start(openContext(folder(), { RELEASE_DIR: folder() }, ['dev', name], manifestsOnly), [name]);
  expect(Object.keys((await readLive(storage()))?.apps ?? {}).sort()).toEqual(Object.keys(TREE).sort());
});
