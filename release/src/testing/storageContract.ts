import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishVersion } from '../publish/publishVersion';
import type { Storage } from '../storage/Storage';
import { buildFixture } from './buildFixture';

const text = async (storage: Storage, key: string) => (await storage.read(key))?.toString() ?? null;

/** Tests of every storage; `open` returns an empty one for each test. */
export function storageContract(open: () => Storage): void {
  test('returns null and empty lists for missing keys', async () => {
    const storage = open();
    await expect(storage.read('apps/x/1/main.js')).resolves.toBeNull();
    await expect(storage.list('apps/')).resolves.toEqual([]);
    await expect(storage.folders('apps/')).resolves.toEqual([]);
    await storage.remove('apps/x/1/main.js');
  });

  test('RL-02 exactly one of concurrent writers creates a key, and its content stays', async () => {
    const storage = open();
    for (let round = 1; round <= 5; round += 1) {
      const key = `releases/${round}.json`;
      const writers = Array.from({ length: 8 }, (_, writer) => `${round} by ${writer}`);
      const won = await Promise.all(writers.map((content) => storage.createOnce(key, content)));
      expect(won.filter(Boolean)).toHaveLength(1);
      await expect(text(storage, key)).resolves.toBe(writers[won.indexOf(true)]);
    }
    await expect(storage.createOnce('releases/1.json', '1 by 0')).resolves.toBe(false);
  });

  test('replaces an object', async () => {
    const storage = open();
    await storage.write('reports/a.json', 'first');
    await storage.write('reports/a.json', Buffer.from('second'));
    await expect(text(storage, 'reports/a.json')).resolves.toBe('second');
  });

  test('lists keys at any depth, and folders of one level', async () => {
    const storage = open();
    for (const key of ['apps/a/2/m.js', 'apps/a/1/deep/m.js', 'apps/b/1/m.js', 'apps.json']) {
      await storage.write(key, 'four');
    }
    const listed = await storage.list('apps/a/');
    expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['apps/a/1/deep/m.js', 4],
      ['apps/a/2/m.js', 4],
    ]);
    expect(Math.abs(Date.now() - (listed[0]?.writtenAtMs ?? 0))).toBeLessThan(60_000);
    await expect(storage.folders('apps/')).resolves.toEqual(['a', 'b']);
    await expect(storage.folders('apps/a/')).resolves.toEqual(['1', '2']);
  });

  test('removes everything below a prefix', async () => {
    const storage = open();
    for (const key of ['apps/a/1/m.js', 'apps/a/1/deep/m.js', 'apps/a/1/list.json']) await storage.write(key, 'x');
    await storage.remove('apps/a/1/');
    await expect(storage.list('apps/')).resolves.toEqual([]);
    await expect(storage.folders('apps/a/')).resolves.toEqual([]);
  });

  describe('publishing', () => {
    let builds: string;
    beforeEach(async () => {
      builds = await mkdtemp(path.join(tmpdir(), 'manassa-builds-'));
    });
    afterEach(() => rm(builds, { recursive: true }));
    const at = '2026-01-01T00:00:00.000Z';
    const publish = async (script?: string) => {
      const from = await buildFixture(await mkdtemp(path.join(builds, 'build-')), { app: 'remote-x' }, script);
      return publishVersion({ storage: open(), app: 'remote-x', from, at });
    };
    const main = 'apps/remote-x/1/main.1a2b.js';

    test('RL-01 of concurrent publications one publishes, the others find the same bytes', async () => {
      const outcomes = (await Promise.all([publish(), publish(), publish()])).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual(['published', 'unchanged', 'unchanged']);
    });

    test('RL-01 the same build finishes a publication that failed on the way', async () => {
      const storage = open();
      const create = storage.createOnce.bind(storage);
      storage.createOnce = async (key, content) => {
        if (key.endsWith('routes.js')) throw new Error('the disk is full');
        return create(key, content);
      };
      await expect(publish()).rejects.toThrow('the disk is full');
      storage.createOnce = create;
      await expect(storage.read('apps/remote-x/1/integrity.json')).resolves.toBeNull();
      await expect(publish()).resolves.toMatchObject({ outcome: 'published' });
    });

    test('RL-01 files of an unfinished other build are neither mixed in nor replaced', async () => {
      await open().createOnce(main, 'of another build');
      await expect(publish()).rejects.toThrow(
        'remote-x 1 was begun with other bytes (main.1a2b.js) and never finished',
      );
      await expect(open().read('apps/remote-x/1/integrity.json')).resolves.toBeNull();
      await expect(text(open(), main)).resolves.toBe('of another build');
    });
  });
}
