import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { changeRelease, type Intent } from './changeRelease';
import { readHistory, readLegible, readLive } from './releaseStore';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { at: '2026-01-01T00:00:00.000Z', by: 'tester', why: '', command: 'test' };
const change = (...intents: Intent[]) => changeRelease({ storage: storage(), reason, decide: () => intents });
const to = (app: string, version = '1', back = false): Intent => ({ app, version, back });

test('RL-04 every document is kept and the live one is the newest', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x' });
  await change(to('shell'));
  await change(to('remote-x'));
  const history = await readHistory(storage());
  expect(history.map(({ revision, changes }) => [revision, changes[0]?.app])).toEqual([
    [1, 'shell'],
    [2, 'remote-x'],
  ]);
  await expect(readLive(storage())).resolves.toEqual(history[1]);
  await expect(readdir(path.join(folder(), 'releases'))).resolves.toEqual(['00000001.json', '00000002.json']);
});

test('RL-02 of many changes at once none is lost and no revision is given twice', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await change(to('shell'));
  const apps = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `remote-${letter}`);
  for (const app of apps) await publishFixture(storage(), { app });
  await Promise.all(apps.map((app) => change(to(app))));
  const history = await readHistory(storage());
  expect(history.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.keys((await readLive(storage()))!.apps).sort()).toEqual([...apps, 'shell']);
});

test('what is live already changes nothing', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await change(to('shell'));
  await expect(change(to('shell'))).resolves.toBeNull();
  await expect(readHistory(storage())).resolves.toHaveLength(1);
});

test('RL-03 a change that breaks the contract is refused with the reason; forced, the reason is recorded', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x', uses: ['antd/es/table'] });
  await change(to('shell'));
  const objection =
    'remote-x 1 uses antd/es/table, which shell 1 does not provide: add it to the platform of the shell and release that first';
  await expect(change(to('remote-x'))).rejects.toThrow(`refused: ${objection}`);
  const request = { storage: storage(), reason, decide: () => [to('remote-x')] };
  await expect(changeRelease({ ...request, force: true, dryRun: true })).resolves.toMatchObject({ revision: 2 });
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 1 });
  await changeRelease({ ...request, force: true });
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 2, forced: [objection] });
});

test('a damaged version does not go live, not even by force', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await rm(path.join(folder(), 'apps/shell/1/main.css'));
  const request = { storage: storage(), reason, force: true, decide: () => [to('shell')] };
  await expect(changeRelease(request)).rejects.toThrow('refused: shell 1 is damaged: main.css is missing');
  await expect(readLive(storage())).resolves.toBeNull();
});

test('RL-05 a canary leaves what is live to everyone else, and one that is damaged does not begin', async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) await publishFixture(storage(), { app: 'remote-x', version });
  await change(to('shell'), to('remote-x'));
  const before = await readLive(storage());
  await change({ act: 'trial', app: 'remote-x', version: '2', share: 10 });
  const { canary, ...others } = (await readLive(storage()))!.apps['remote-x']!;
  expect(canary).toMatchObject({ version: '2', base: '/apps/remote-x/2/', share: 10 });
  expect({ ...others, canary: null }).toEqual(before!.apps['remote-x']);
  await rm(path.join(folder(), 'apps/remote-x/3/routes.js'));
  await expect(change({ act: 'trial', app: 'remote-x', version: '3', share: 10 })).rejects.toThrow(
    'refused: remote-x 3 is damaged: routes.js is missing',
  );
});

test('RL-02 RL-05 a canary raised and another application promoted at once are both there', async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const app of ['remote-x', 'remote-y']) await publishFixture(storage(), { app });
  await publishFixture(storage(), { app: 'remote-x', version: '2' });
  await change(to('shell'), to('remote-x'));
  await change({ act: 'trial', app: 'remote-x', version: '2', share: 10 });
  await Promise.all([
    change({ act: 'trial', app: 'remote-x', version: '2', share: 50 }),
    change(to('remote-y')),
    change({ act: 'trial', app: 'remote-x', version: '2', share: 50 }),
  ]);
  await expect(readLive(storage())).resolves.toMatchObject({
    revision: 4,
    apps: { 'remote-x': { canary: { share: 50 } }, 'remote-y': { version: '1' } },
  });
});

describe('RL-02 a damaged document', () => {
  const damage = (revision: number) =>
    writeFile(path.join(folder(), `releases/0000000${revision}.json`), '{"schema":1,');
  beforeEach(async () => {
    await publishFixture(storage(), { app: 'shell' });
    for (const version of ['1', '2']) await publishFixture(storage(), { app: 'remote-x', version });
    await change(to('shell'));
    await change(to('remote-x'));
    await change(to('remote-x', '2'));
  });

  test('stops nobody while a newer one is whole, and the change says that it was decided without it', async () => {
    await damage(1);
    await damage(2);
    await expect(change(to('remote-x', '1', true))).resolves.toMatchObject({
      revision: 4,
      notes: ['decided without documents 1, 2 of the history, which cannot be read: verify says what to do'],
    });
    const { history, illegible } = await readLegible(storage());
    expect([history.map(({ revision }) => revision), illegible]).toEqual([
      [3, 4],
      [1, 2],
    ]);
  });

  test('that is the newest one is no ground to decide on', async () => {
    await damage(3);
    await expect(change(to('remote-x', '1', true))).rejects.toThrow('put back a whole one, or remove it');
  });
});
