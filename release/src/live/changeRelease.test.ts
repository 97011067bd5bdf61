import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { changeRelease } from './changeRelease';
import type { Intent } from './nextApp.rule';
import { readCurrent, readHistory, readLegible, readLive, readNewest } from './releaseStore';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { by: 'tester', why: '', command: 'test' };
const change = (...intents: Intent[]) => changeRelease({ storage: storage(), reason, decide: () => intents });
const to = (app: string, version = '1', back = false): Intent => ({ app, version, back });

test('RL-04 keeps every document, and the newest is live', async () => {
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

test('RL-02 keeps all concurrent changes, each with its own revision', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await change(to('shell'));
  const apps = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `remote-${letter}`);
  for (const app of apps) await publishFixture(storage(), { app });
  await Promise.all(apps.map((app) => change(to(app))));
  const history = await readHistory(storage());
  expect(history.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.keys((await readLive(storage()))!.apps).sort()).toEqual([...apps, 'shell']);
});

test('RL-04 keeps a field of a manifest that only a newer tool and its page server know', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x', prints: ['/results'] });
  await change(to('shell'));
  await change(to('remote-x'));
  expect((await readLive(storage()))?.apps['remote-x']).toHaveProperty('prints', ['/results']);
});

test('promoting the live version changes nothing', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await change(to('shell'));
  await expect(change(to('shell'))).resolves.toBeNull();
  await expect(readHistory(storage())).resolves.toHaveLength(1);
});

test('RL-03 refuses a change that breaks the contract with the reason; with --force records it', async () => {
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

test('refuses a damaged version, even with --force', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await rm(path.join(folder(), 'apps/shell/1/main.css'));
  const request = { storage: storage(), reason, force: true, decide: () => [to('shell')] };
  await expect(changeRelease(request)).rejects.toThrow(
    'refused: shell 1 is damaged: main.css is missing: take another version, or publish this build again',
  );
  await expect(readLive(storage())).resolves.toBeNull();
});

test('RL-05 a canary keeps the live version for everyone else, and a damaged one does not start', async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3']) await publishFixture(storage(), { app: 'remote-x', version });
  await change(to('shell'), to('remote-x'));
  const before = await readLive(storage());
  await change({ act: 'canary', app: 'remote-x', version: '2', share: 10 });
  const { canary, ...others } = (await readLive(storage()))!.apps['remote-x']!;
  expect(canary).toMatchObject({ version: '2', base: '/apps/remote-x/2/', share: 10 });
  expect({ ...others, canary: null }).toEqual(before!.apps['remote-x']);
  await rm(path.join(folder(), 'apps/remote-x/3/routes.js'));
  await expect(change({ act: 'canary', app: 'remote-x', version: '3', share: 10 })).rejects.toThrow(
    'refused: remote-x 3 is damaged: routes.js is missing: take another version, or publish this build again',
  );
});

test("RL-02 RL-05 keeps a canary's new share and a concurrent promotion of another application", async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const app of ['remote-x', 'remote-y']) await publishFixture(storage(), { app });
  await publishFixture(storage(), { app: 'remote-x', version: '2' });
  await change(to('shell'), to('remote-x'));
  await change({ act: 'canary', app: 'remote-x', version: '2', share: 10 });
  await Promise.all([
    change({ act: 'canary', app: 'remote-x', version: '2', share: 50 }),
    change(to('remote-y')),
    change({ act: 'canary', app: 'remote-x', version: '2', share: 50 }),
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

  test('does not block changes if a newer one is readable, and is noted with the change', async () => {
    await damage(1);
    await damage(2);
    await expect(change(to('remote-x', '1', true))).resolves.toMatchObject({
      revision: 4,
      notes: ['decided without documents 1, 2 of the history, which cannot be read: npm run release -- repair'],
    });
    const { history, illegible } = await readLegible(storage());
    expect([history.map(({ revision }) => revision), illegible]).toEqual([
      [3, 4],
      [1, 2],
    ]);
  });

  test('RL-13 at the newest revision leaves the newest readable one live, and the next revision is above both', async () => {
    await damage(3);
    await expect(readNewest(storage())).resolves.toMatchObject({ document: { revision: 2 }, damaged: [3] });
    await expect(change(to('remote-x', '2'))).resolves.toMatchObject({
      revision: 4,
      changes: [{ app: 'remote-x', from: '1', to: '2' }],
      notes: [expect.stringMatching(/^decided without document 3 of the history/)],
    });
    await expect(readNewest(storage())).resolves.toMatchObject({ document: { revision: 4 }, damaged: [] });
  });

  test("RL-13 may be another revision's copy", async () => {
    const file = (revision: number) => path.join(folder(), `releases/0000000${revision}.json`);
    await copyFile(file(2), file(5));
    await expect(readNewest(storage())).resolves.toMatchObject({ document: { revision: 3 }, damaged: [5] });
    await expect(change(to('remote-x', '1', true))).resolves.toMatchObject({ revision: 6 });
  });

  test('RL-13 is reported if no document is readable', async () => {
    for (const revision of [1, 2, 3]) await damage(revision);
    // The repair needs one, too: it must not be the remedy.
    const sentence = `no document below releases/ in ${folder()} can be read: put one back from a backup`;
    await expect(readLive(storage())).rejects.toThrow(sentence);
    await expect(readLegible(storage())).rejects.toThrow(sentence);
  });

  test('RL-13 of a newer tool stays unchanged', async () => {
    await writeFile(path.join(folder(), 'releases/00000003.json'), '{"schema":2}');
    await expect(readLive(storage())).rejects.toThrow('was written by a newer version of this tool: use that version');
  });

  test('RL-13 of a newer tool is live also with a kind of change that this one does not know', async () => {
    const { document } = (await readNewest(storage()))!;
    const [change] = document.changes;
    const newer = { ...document, revision: 4, changes: [{ ...change, kind: 'paused', until: 'Monday' }] };
    await writeFile(path.join(folder(), 'releases/00000004.json'), JSON.stringify(newer));
    await expect(readNewest(storage())).resolves.toMatchObject({
      document: { revision: 4, changes: [{ kind: 'unknown' }] },
      damaged: [],
    });
  });

  test('RL-13 does not change what a running server knows, and is reported to it', async () => {
    const known = await readNewest(storage());
    await damage(3);
    await expect(readCurrent(storage(), known)).resolves.toMatchObject({ document: { revision: 3 }, damaged: [3] });
    await expect(readCurrent(storage(), null)).resolves.toMatchObject({ document: { revision: 2 }, damaged: [3] });
  });

  test('RL-13 after the known one is skipped, and the next one is found', async () => {
    const known = await readNewest(storage());
    await damage(4);
    const stillKnown = await readCurrent(storage(), known);
    expect(stillKnown).toMatchObject({ document: { revision: 3 }, damaged: [4] });
    await change(to('remote-x', '1', true));
    await expect(readCurrent(storage(), stillKnown)).resolves.toMatchObject({ document: { revision: 5 }, damaged: [] });
  });
});

test('RL-04 keeps the history in order with slow gates and wrong clocks', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), { app: 'remote-x' });
  await publishFixture(storage(), { app: 'remote-x', version: '2' });
  let nowMs = Date.UTC(2026, 1, 1, 12);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const at = async (intent: Intent, gateTakesMs: number): Promise<string | undefined> => {
    const gate = async () => {
      nowMs += gateTakesMs;
      return { objections: [], notes: [] };
    };
    const request = { storage: storage(), reason, gate, decide: () => [intent] };
    return (await changeRelease(request))?.at;
  };
  // The gate takes ten minutes.
  expect(await at(to('shell'), 600_000)).toBe('2026-02-01T12:10:00.000Z');
  nowMs = Date.UTC(2026, 1, 1, 11);
  expect(await at(to('remote-x'), 0)).toBe('2026-02-01T12:10:00.000Z');
  nowMs = Date.UTC(2026, 1, 1, 13);
  expect(await at(to('remote-x', '2'), 0)).toBe('2026-02-01T13:00:00.000Z');
  clock.mockRestore();
});
