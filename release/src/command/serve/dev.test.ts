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

beforeEach(() => {
  jest.spyOn(console, 'log').mockReturnValue();
  jest.mocked(treeVersion).mockResolvedValue('1');
  jest.mocked(startDevServers).mockResolvedValue([]);
  jest.mocked(serve).mockResolvedValue({ lines: [], stopped: Promise.resolve() });
  jest.mocked(buildAndPublish).mockImplementation(async ({ app }) => {
    await publishFixture(storage(), { app: app.name, ...TREE[app.name as keyof typeof TREE] });
    return { app: app.name, version: '1', outcome: 'published', seconds: 0 };
  });
});
afterEach(() => jest.restoreAllMocks());

async function checkOut(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(folder(), name));
    await writeFile(path.join(folder(), name, name.startsWith('remote-') ? 'remote.json' : 'package.json'), '{}');
  }
}

const develop = (name: string) =>
  dev.start(openContext(folder(), { RELEASE_DIR: folder() }, ['dev', name], manifestsOnly), [name]);

test.each(['shell', 'courses', 'help'])('develops %s in a checkout from which nothing was released', async (name) => {
  await checkOut('api', ...Object.keys(TREE));
  await develop(name);
  expect(Object.keys((await readLive(storage()))?.apps ?? {}).sort()).toEqual(Object.keys(TREE).sort());
});

test('RL-03 makes nothing live where something is: RELEASE_DIR may be that of an installation', async () => {
  await checkOut('api', ...Object.keys(TREE));
  await develop('help');
  await checkOut('remote-unfinished');
  await develop('exam');
  expect(Object.keys((await readLive(storage()))?.apps ?? {}).sort()).toEqual(Object.keys(TREE).sort());
  expect(console.log).toHaveBeenLastCalledWith(
    "note: remote-unfinished is not live here: to run this checkout's, name it too",
  );
});

test('FE-02 names the way to develop a remote in a checkout without the API', async () => {
  await checkOut('remote-help');
  await expect(develop('help')).rejects.toThrow(
    'this checkout has no API: name an installation that has one, --against',
  );
});
