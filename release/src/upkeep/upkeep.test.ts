import { readdir, rm, truncate, utimes, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { changeRelease } from '../live/changeRelease';
import { readHistory, readLive } from '../live/releaseStore';
import { publishedVersions } from '../publish/integrity';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { pruneVersions } from './pruneVersions';
import { verifyRelease } from './verifyRelease';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2026, 5, 1);
const reason = { by: 'tester', why: 'room', command: 'prune' };
const on = (day: number): number => NOW_MS + day * DAY_MS;
const promote = (app: string, version: string, day = 0) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(on(day));
  const change = changeRelease({ storage: storage(), reason, decide: () => [{ app, version, back: false }] });
  return change.finally(() => clock.mockRestore());
};
const prune = (day: number, over: Partial<Parameters<typeof pruneVersions>[0]> = {}) =>
  pruneVersions({
    storage: storage(),
    reason,
    keeping: { newest: 1, days: 30 },
    nowMs: () => on(day),
    ...over,
  });
const versions = async () => (await publishedVersions(storage(), 'remote-x')).map(({ version }) => version);
const file = (name: string, version = '1') => path.join(folder(), 'apps/remote-x', version, name);

const promoteMore = async () => {
  for (const version of [2, 3]) await promote('remote-x', `${version}`, version - 1);
};
const beginLongAgo = async () => {
  await storage().write('apps/remote-x/5/main.js', 'cut sho');
  await utimes(file('main.js', '5'), 0, 0);
};

beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2', '3', '4']) await publishFixture(storage(), { app: 'remote-x', version });
  await promote('shell', '1');
  await promote('remote-x', '1');
});

describe('prune', () => {
  test('removes unneeded versions, and records operator and reason', async () => {
    await promoteMore();
    await expect(prune(100, { dryRun: true })).resolves.toMatchObject({ revision: null, removed: [{ version: '1' }] });
    await expect(versions()).resolves.toEqual(['1', '2', '3', '4']);
    await expect(prune(100)).resolves.toMatchObject({
      revision: 5,
      removed: [{ app: 'remote-x', version: '1' }],
    });
    await expect(versions()).resolves.toEqual(['2', '3', '4']);
    expect((await readHistory(storage())).at(-1)).toMatchObject({
      by: 'tester',
      why: 'room',
      changes: [{ app: 'remote-x', from: '1', to: '3', kind: 'removed' }],
    });
    expect((await readLive(storage()))?.apps['remote-x']).toMatchObject({ version: '3', previous: { version: '2' } });
    await expect(verifyRelease(storage(), { all: true })).resolves.toMatchObject({ problems: [] });
    await expect(prune(100)).resolves.toMatchObject({ revision: null, removed: [] });
  });

  test('removes the list of files first, so that an interrupted removal leaves no version that seems whole', async () => {
    await promoteMore();
    class Recorded extends FolderStorage {
      readonly removed: string[] = [];
      override async remove(key: string): Promise<void> {
        this.removed.push(key);
        await super.remove(key);
      }
    }
    const recorded = new Recorded(folder());
    await prune(100, { storage: recorded });
    const [, ...removed] = recorded.removed;
    // The folder last: the next prune finds the rest of an interrupted removal by it.
    expect(removed).toEqual(['apps/remote-x/1/integrity.json', 'publishers/remote-x/1.json', 'apps/remote-x/1/']);
  });

  test('RL-04 records the time of the removal, not of the start of the search', async () => {
    await promoteMore();
    let day = 100;
    const slow = storage();
    const list = slow.folders.bind(slow);
    slow.folders = async (prefix) => {
      day = 101;
      return list(prefix);
    };
    await prune(0, { storage: slow, nowMs: () => on(day) });
    expect((await readLive(storage()))?.at).toBe(new Date(on(101)).toISOString());
  });

  test('keeps a version released meanwhile, and refuses to release one being removed', async () => {
    await promoteMore();
    const late = storage();
    const create = late.createOnce.bind(late);
    let isFirst = true;
    late.createOnce = async (key, content) => {
      if (isFirst) {
        isFirst = false;
        await promote('remote-x', '1', 99);
      }
      return create(key, content);
    };
    // Version 2 is not a fallback any more, but browsers got it a day ago.
    await expect(prune(100, { storage: late })).resolves.toMatchObject({ revision: null, removed: [] });
    await expect(versions()).resolves.toEqual(['1', '2', '3', '4']);

    const half = storage();
    half.remove = async () => undefined;
    await promote('remote-x', '4', 101);
    await promote('remote-x', '3', 102);
    await expect(prune(300, { storage: half })).resolves.toMatchObject({
      removed: [{ version: '1' }, { version: '2' }],
    });
    await expect(promote('remote-x', '2', 300)).rejects.toThrow(
      'refused: remote-x 2 is being removed: publish it again when it is gone',
    );
    await prune(300);
    await publishFixture(storage(), { app: 'remote-x', version: '2' });
    await expect(promote('remote-x', '2', 300)).resolves.toMatchObject({ apps: { 'remote-x': { version: '2' } } });
  });

  test('RL-01 the next prune removes the rest of a killed one with any options, and records it once', async () => {
    const killed = storage();
    killed.remove = async (key) => {
      if (!key.endsWith('.removable')) throw new Error('killed');
    };
    await promote('remote-x', '4', 1);
    await expect(prune(100, { storage: killed, keeping: { newest: 0, days: 30 } })).rejects.toThrow('killed');
    await expect(versions()).resolves.toEqual(['1', '2', '3', '4']);
    const keeping = { newest: 9, days: 365 };
    const rest = { removed: [{ version: '2' }, { version: '3' }], revision: null };
    await expect(prune(100, { keeping, dryRun: true })).resolves.toMatchObject(rest);
    await expect(prune(100, { keeping })).resolves.toMatchObject(rest);
    await expect(versions()).resolves.toEqual(['1', '4']);
    await expect(readHistory(storage())).resolves.toHaveLength(4);
    await publishFixture(storage(), { app: 'remote-x', version: '3' });
    await expect(prune(100, { keeping })).resolves.toMatchObject({ removed: [] });
    await expect(promote('remote-x', '3', 100)).resolves.toMatchObject({ apps: { 'remote-x': { version: '3' } } });
  });

  test('RL-17 records nothing without the right to remove, and leaves nothing behind', async () => {
    await promoteMore();
    const files = await readdir(file(''));
    const adding = storage();
    adding.remove = async () => Promise.reject(new Error('this user may not do that'));
    await expect(prune(100, { storage: adding })).rejects.toThrow('this user may not do that');
    await expect(readdir(file(''))).resolves.toEqual(files);
    await expect(readHistory(storage())).resolves.toHaveLength(4);
  });

  test('frees the room of unfinished publications before it writes', async () => {
    await promoteMore();
    await beginLongAgo();
    const full = storage();
    full.createOnce = async () => Promise.reject(new Error('the disk is full'));
    await expect(prune(100, { storage: full })).rejects.toThrow('the disk is full');
    await expect(readdir(path.join(folder(), 'apps/remote-x'))).resolves.toEqual(['1', '2', '3', '4']);
  });

  test('names what it removed before another operator was faster', async () => {
    await promoteMore();
    await beginLongAgo();
    const late = storage();
    jest.spyOn(late, 'createOnce').mockImplementationOnce(async (key, content) => {
      await promote('remote-x', '4', 99);
      return storage().createOnce(key, content);
    });
    const { removed } = await prune(200, { storage: late });
    expect(removed.map(({ version }) => version)).toEqual(['5', '1', '2']);
  });

  test('keeps a version published again meanwhile', async () => {
    await promote('remote-x', '4', 1);
    const late = storage();
    const create = late.createOnce.bind(late);
    late.createOnce = async (key, content) => {
      const isCreated = await create(key, content);
      await storage().remove('apps/remote-x/2/');
      await publishFixture(storage(), { app: 'remote-x', version: '2' });
      return isCreated;
    };
    await prune(100, { storage: late, keeping: { newest: 0, days: 30 } });
    await expect(versions()).resolves.toEqual(['1', '4', '2']);
  });

  test('keeps a publication that was begun long ago and is finished meanwhile', async () => {
    await beginLongAgo();
    const late = storage();
    const list = late.list.bind(late);
    late.list = async (prefix) => {
      const found = await list(prefix);
      if (prefix === 'apps/remote-x/5/') await publishFixture(storage(), { app: 'remote-x', version: '5' });
      return found;
    };
    await expect(prune(0, { storage: late, keeping: { newest: 9, days: 30 } })).resolves.toMatchObject({ removed: [] });
    await expect(versions()).resolves.toEqual(['1', '2', '3', '4', '5']);
  });

  test('removes old unfinished publications', async () => {
    await mkdir(file('', '5'), { recursive: true });
    await writeFile(file('main.js', '5'), 'cut sho');
    const keeping = { newest: 9, days: 30 };
    await expect(prune(0, { keeping })).resolves.toMatchObject({ removed: [] });
    await utimes(file('main.js', '5'), 0, 0);
    await expect(prune(0, { keeping })).resolves.toMatchObject({
      revision: null,
      removed: [{ app: 'remote-x', version: '5', publishedAt: null }],
    });
    await expect(readdir(path.join(folder(), 'apps/remote-x'))).resolves.toEqual(['1', '2', '3', '4']);
  });

  test('RL-13 leaves an old version alone whose list of files is damaged: it may be the live one', async () => {
    await writeFile(file('integrity.json'), '{"sch');
    const files = await readdir(file(''));
    for (const name of files) await utimes(file(name), 0, 0);
    await expect(prune(0, { keeping: { newest: 9, days: 30 } })).resolves.toMatchObject({ removed: [] });
    await expect(readdir(file(''))).resolves.toEqual(files);
  });

  test('RL-01 leaves a publication that has just begun and has no whole file yet', async () => {
    await mkdir(file('', '5'), { recursive: true });
    await writeFile(file('.main.js.0a1b.tmp', '5'), 'cut sho');
    await expect(prune(0, { keeping: { newest: 9, days: 30 } })).resolves.toMatchObject({ removed: [] });
    await expect(readdir(file('', '5'))).resolves.toEqual(['.main.js.0a1b.tmp']);
  });
});

describe('verify', () => {
  const problems = async (over?: Parameters<typeof verifyRelease>[1]) =>
    (await verifyRelease(storage(), over)).problems;

  test('finds no problem in a complete release', async () => {
    await expect(verifyRelease(storage())).resolves.toMatchObject({
      revision: 2,
      versions: [
        { app: 'shell', version: '1', files: 4, problems: [] },
        { app: 'remote-x', version: '1', files: 4, problems: [] },
      ],
      problems: [],
    });
    expect((await verifyRelease(storage(), { all: true })).versions).toHaveLength(5);
  });

  test('names every damaged, missing and swapped file', async () => {
    await writeFile(file('routes.js'), 'export {};');
    await rm(file('courses.css'));
    await truncate(file('main.1a2b.js.br'), 20);
    await writeFile(file('main.1a2b.js.gz'), 'not compressed at all');
    await rm(file('routes.js.gz'));
    await expect(problems()).resolves.toEqual([
      'remote-x 1: courses.css is missing',
      'remote-x 1: main.1a2b.js.br is not what was published',
      'remote-x 1: main.1a2b.js.gz is not what was published',
      'remote-x 1: routes.js is not what was published',
      'remote-x 1: routes.js.gz is missing',
    ]);
    await expect(problems({ app: 'shell' })).resolves.toEqual([]);
    await expect(problems({ app: 'remote-x', version: '2' })).resolves.toEqual([]);
  });

  test('names a truncated list of files, a gap and a broken document', async () => {
    await promote('remote-x', '2', 1);
    await truncate(file('integrity.json', '2'), 30);
    await writeFile(path.join(folder(), 'releases/00000001.json'), '{');
    await rm(path.join(folder(), 'releases/00000002.json'));
    await expect(problems()).resolves.toEqual([
      'document 2 is missing in the history',
      expect.stringMatching(/^releases\/00000001.json in .* is not a release document/),
      expect.stringMatching(/^remote-x 2: apps\/remote-x\/2\/integrity.json in .* is damaged/),
    ]);
    await expect(versions()).resolves.toEqual(['1', '3', '4']);
  });

  test('reports an unknown version', async () => {
    await expect(problems({ app: 'remote-x', version: '9' })).resolves.toEqual([
      'remote-x 9: not published, or the publication was not finished',
    ]);
  });
});
