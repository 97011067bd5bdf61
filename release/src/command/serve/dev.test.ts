import { UserMistake } from '@manassa/shared/config';
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

const develop = (...names: string[]) =>
  dev.start(openContext(folder(), { RELEASE_DIR: folder() }, ['dev', ...names], manifestsOnly), names);

test.each([
  ['shell', ['shell']],
  // The live shell was published without a page for developers.
  ['courses', ['shell', 'remote-courses']],
])('develops %s in a checkout from which nothing was released', async (name, developed) => {
  await checkOut('api', ...Object.keys(TREE));
  await develop(name);
  const apps = jest.mocked(startDevServers).mock.lastCall?.[1] ?? [];
  expect(apps.map((app) => app.name)).toEqual(developed);
  expect(Object.keys((await readLive(storage()))?.apps ?? {}).sort()).toEqual(Object.keys(TREE).sort());
});

test('stops the development servers when the port is taken: they would keep the command alive', async () => {
  const stop = jest.fn(async () => undefined);
  const app = { name: 'remote-help', folder: '' };
  jest.mocked(startDevServers).mockResolvedValue([{ app, origin: 'http://127.0.0.1:9', stop }]);
  jest.mocked(serve).mockRejectedValue(new UserMistake('port 8080 is in use'));
  await checkOut('api', ...Object.keys(TREE));
  await expect(develop('help')).rejects.toThrow('port 8080 is in use');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('releases nothing to develop everything', async () => {
  await checkOut('api', ...Object.keys(TREE));
  await develop();
  expect(await readLive(storage())).toBeNull();
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

test('FE-02 asks which application to develop against an installation', async () => {
  await checkOut('remote-help');
  await expect(develop('--against', 'https://school.example')).rejects.toMatchObject({
    exitCode: 2,
    message: '--against needs the application to work on, e.g. npm run dev -- exam',
  });
});
