import { UserMistake } from '@manassa/shared/config';
import type { Application } from '../../build/applications';
import { buildAndPublish } from '../../publish/buildAndPublish';
import { changeRelease, type Gate } from '../../live/changeRelease';
import { writeLock } from '../../live/locks';
import type { Intent } from '../../live/nextApp.rule';
import { readLive } from '../../live/releaseStore';
import { readIntegrity } from '../../publish/integrity';
import { FolderStorage } from '../../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../../testing/buildFixture';
import { manifestsOnly } from '../../testing/manifestsOnly';
import { openContext } from '../context';
import { releaseTree } from './start';

jest.mock('../../publish/buildAndPublish');

const reason = { by: 'mona', why: '', command: 'rollback' };
const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const apps: Application[] = [
  { name: 'shell', folder: '/tree/shell' },
  { name: 'remote-x', folder: '/tree/remote-x' },
];
let tree: Record<string, string> = {};
let said: string[] = [];
let told: string[] = [];

beforeEach(async () => {
  jest.mocked(buildAndPublish).mockImplementation(async ({ app }) => {
    return { app: app.name, version: tree[app.name] ?? '', outcome: 'up to date', seconds: 0 };
  });
  said = [];
  jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  told = [];
  jest.spyOn(console, 'error').mockImplementation((text: unknown) => void told.push(String(text)));
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2']) await publishFixture(storage(), { app: 'remote-x', version });
});
afterEach(() => jest.restoreAllMocks());

const start = (gate: Gate) => releaseTree(openContext('/tree', { RELEASE_DIR: folder() }, ['start'], gate), apps);
const against: Gate = async () => ({ objections: ['it is broken: repair it'], notes: [] });

test('RL-03 keeps the live release when the gate refuses the tree, and prints the reason', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await start(manifestsOnly);
  tree = { shell: '1', 'remote-x': '2' };
  await start(against);
  expect(told).toEqual([
    'refused: it is broken: repair it\nthe versions of the tree do not go live: what was live stays',
  ]);
  expect((await readLive(storage()))?.apps['remote-x']?.version).toBe('1');
});

test('RL-03 keeps the live release also when the gate refuses a tree with a new application', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await releaseTree(openContext('/tree', { RELEASE_DIR: folder() }, ['start'], manifestsOnly), apps.slice(0, 1));
  const lock = { by: 'mona', why: 'exam week', at: '2026-06-01T08:00:00.000Z', until: '2100-06-14T00:00:00.000Z' };
  await writeLock(storage(), { app: 'remote-x', ...lock });
  await start(against);
  expect(said.at(-1)).not.toContain('stays on');
  expect(told).toEqual([expect.stringMatching(/^refused: it is broken: repair it\n/)]);
  expect(Object.keys((await readLive(storage()))?.apps ?? {})).toEqual(['shell']);
});

test('RL-03 keeps the live release when an application of the tree does not build, and prints the reason', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  const failing = jest.mocked(buildAndPublish).mockRejectedValueOnce(new UserMistake('shell does not build:\nx'));
  await expect(start(manifestsOnly)).rejects.toThrow('shell does not build');
  await start(manifestsOnly);
  tree = { shell: '1', 'remote-x': '2' };
  failing.mockRejectedValueOnce(new UserMistake('shell does not build:\nx'));
  await start(manifestsOnly);
  expect(told).toEqual(['shell does not build:\nx\nthe versions of the tree do not go live: what was live stays']);
  expect((await readLive(storage()))?.apps['remote-x']?.version).toBe('1');
});

test('RL-03 does not start with a refused tree if nothing is live', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await expect(start(against)).rejects.toThrow('refused: it is broken: repair it');
  expect(await readLive(storage())).toBeNull();
});

test('RL-13 starts with what is live although the list of a version of the tree is damaged, and names it', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await start(manifestsOnly);
  await storage().write('apps/remote-x/1/integrity.json', '{"sch');
  jest.mocked(buildAndPublish).mockImplementation(async ({ app: { name } }) => {
    await readIntegrity(storage(), name, '1');
    return { app: name, version: '1', outcome: 'up to date', seconds: 0 };
  });
  await start(manifestsOnly);
  expect(told).toEqual([expect.stringMatching(/^apps\/remote-x\/1\/integrity\.json in .* is damaged.*$/)]);
  expect((await readLive(storage()))?.revision).toBe(1);
});

test.each<[string, Intent, string]>([
  [
    'rolled back',
    { app: 'remote-x', version: '1', back: true },
    'remote-x stays on 1: an operator rolled back 2 (npm run release -- promote remote-x 2 brings it back)',
  ],
  [
    'replaced',
    { app: 'remote-x', version: '3', back: false },
    'remote-x stays on 3: an operator replaced 2 (npm run release -- promote remote-x 2 brings it back)',
  ],
])('RL-03 a start does not bring back a version that an operator %s', async (_, intent, sentence) => {
  await publishFixture(storage(), { app: 'remote-x', version: '3' });
  for (const version of ['1', '2']) {
    tree = { shell: '1', 'remote-x': version };
    await start(manifestsOnly);
  }
  expect(said.join()).not.toContain('stays on');
  await changeRelease({ storage: storage(), reason, decide: () => [intent] });
  await start(manifestsOnly);
  expect((await readLive(storage()))?.apps['remote-x']?.version).toBe(intent.version);
  expect(said.at(-1)).toBe(sentence);
});

test('RL-05 a start leaves a canary alone, and says how it ends', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await start(manifestsOnly);
  const canary = { act: 'canary', app: 'remote-x', version: '2', share: 10 } as const;
  await changeRelease({ storage: storage(), reason, decide: () => [canary] });
  tree = { shell: '1', 'remote-x': '2' };
  await start(manifestsOnly);
  expect((await readLive(storage()))?.apps['remote-x']).toMatchObject({ version: '1', canary: { version: '2' } });
  expect(said.at(-1)).toBe(
    'remote-x stays on 1 while a canary of 2 runs (npm run release -- canary remote-x finish, or abort)',
  );
});

test('records checks that the gate skipped with the release', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await start(async () => ({ objections: [], notes: ['not loaded in a browser'] }));
  expect(await readLive(storage())).toMatchObject({ forced: [], notes: ['not loaded in a browser'] });
});

test('RL-17 a start keeps the live version of a locked application, and prints the reason', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  const lock = { by: 'mona', why: 'exam week', at: '2026-06-01T08:00:00.000Z', until: '2100-06-14T00:00:00.000Z' };
  await writeLock(storage(), { app: 'remote-x', ...lock });
  await start(manifestsOnly);
  expect((await readLive(storage()))?.apps['remote-x']?.version).toBe('1');
  expect(said.join()).not.toContain('stays on');
  tree = { shell: '2', 'remote-x': '2' };
  await publishFixture(storage(), { app: 'shell', version: '2' });
  await start(manifestsOnly);
  expect((await readLive(storage()))?.apps).toMatchObject({ shell: { version: '2' }, 'remote-x': { version: '1' } });
  expect(said.at(-1)).toBe('remote-x stays on 1: remote-x is locked until 2100-06-14T00:00:00.000Z by mona: exam week');
});

test('RL-17 a start does not release an application that was locked while the gate ran', async () => {
  tree = { shell: '1', 'remote-x': '1' };
  await start(manifestsOnly);
  tree = { shell: '1', 'remote-x': '2' };
  const lock = { app: 'remote-x', by: 'mona', why: 'exam week', at: '2026-06-01T08:00:00.000Z' };
  await start(async () => {
    await writeLock(storage(), { ...lock, until: '2100-06-14T00:00:00.000Z' });
    return { objections: [], notes: [] };
  });
  expect((await readLive(storage()))?.apps['remote-x']?.version).toBe('1');
  expect(told).toEqual([expect.stringMatching(/^refused: remote-x is locked until 2100/)]);
});
