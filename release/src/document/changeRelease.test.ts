import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { changeRelease, type Intent } from './changeRelease';
import { readHistory, readLive } from './releaseStore';

const folder = useTemporaryFolder();
const reason = { at: '2026-01-01T00:00:00.000Z', by: 'tester', why: '', command: 'test' };
const change = (...intents: Intent[]) => changeRelease({ releaseDir: folder(), reason, decide: () => intents });
const to = (app: string, version = '1', back = false): Intent => ({ app, version, back });

test('RL-04 every document is kept and the live one is the newest', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await publishFixture(folder(), { app: 'remote-x' });
  await change(to('shell'));
  await change(to('remote-x'));
  const history = await readHistory(folder());
  expect(history.map(({ revision, changes }) => [revision, changes[0]?.app])).toEqual([
    [1, 'shell'],
    [2, 'remote-x'],
  ]);
  await expect(readLive(folder())).resolves.toEqual(history[1]);
  await expect(readdir(path.join(folder(), 'releases'))).resolves.toEqual(['00000001.json', '00000002.json']);
});

test('RL-02 of many changes at once none is lost and no revision is given twice', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await change(to('shell'));
  const apps = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `remote-${letter}`);
  for (const app of apps) await publishFixture(folder(), { app });
  await Promise.all(apps.map((app) => change(to(app))));
  const history = await readHistory(folder());
  expect(history.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.keys((await readLive(folder()))!.apps).sort()).toEqual([...apps, 'shell']);
});

test('what is live already changes nothing', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await change(to('shell'));
  await expect(change(to('shell'))).resolves.toBeNull();
  await expect(readHistory(folder())).resolves.toHaveLength(1);
});

test('RL-03 a change that breaks the contract is refused with the reason; forced, the reason is recorded', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await publishFixture(folder(), { app: 'remote-x', uses: ['antd/es/table'] });
  await change(to('shell'));
  const objection = 'remote-x 1 uses antd/es/table, which shell 1 does not provide';
  await expect(change(to('remote-x'))).rejects.toThrow(`refused: ${objection}`);
  const request = { releaseDir: folder(), reason, decide: () => [to('remote-x')] };
  await expect(changeRelease({ ...request, force: true, dryRun: true })).resolves.toMatchObject({ revision: 2 });
  await expect(readLive(folder())).resolves.toMatchObject({ revision: 1 });
  await changeRelease({ ...request, force: true });
  await expect(readLive(folder())).resolves.toMatchObject({ revision: 2, forced: [objection] });
});

test('a damaged version does not go live, not even by force', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await rm(path.join(folder(), 'apps/shell/1/main.css'));
  const request = { releaseDir: folder(), reason, force: true, decide: () => [to('shell')] };
  await expect(changeRelease(request)).rejects.toThrow('refused: shell 1 is damaged: main.css is missing');
  await expect(readLive(folder())).resolves.toBeNull();
});

test('a change killed between its two steps is finished by the next one', async () => {
  await publishFixture(folder(), { app: 'shell' });
  await publishFixture(folder(), { app: 'remote-x' });
  await publishFixture(folder(), { app: 'remote-y' });
  await change(to('shell'));
  const old = await readFile(path.join(folder(), 'release.json'));
  await change(to('remote-x'));
  await writeFile(path.join(folder(), 'release.json'), old);
  await change(to('remote-y'));
  await expect(readLive(folder())).resolves.toMatchObject({ revision: 3 });
  expect(Object.keys((await readLive(folder()))!.apps)).toEqual(['shell', 'remote-x', 'remote-y']);
});

test.each([
  ['a process that is gone', { pid: 2 ** 22 + 1, host: hostname(), atMs: Date.now(), nonce: 'x' }],
  ['another machine long ago', { pid: 1, host: 'elsewhere', atMs: Date.now() - 60_000, nonce: 'x' }],
  ['nobody who can be named', 'cut sho'],
])('a lock left behind by %s is taken over', async (_, holder) => {
  await publishFixture(folder(), { app: 'shell' });
  await mkdir(folder(), { recursive: true });
  await writeFile(path.join(folder(), 'release.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));
  await expect(change(to('shell'))).resolves.toMatchObject({ revision: 1 });
  await expect(readdir(folder())).resolves.not.toContain('release.lock');
});
