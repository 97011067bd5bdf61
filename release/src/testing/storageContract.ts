import type { NewFile, Storage } from '../storage/Storage';

const text = async (storage: Storage, key: string) => (await storage.read(key))?.toString() ?? null;

async function* files(...named: [path: string, content: string][]): AsyncGenerator<NewFile> {
  for (const [path, content] of named) yield { path, content: Buffer.from(content) };
}

const seal = (content = '{}') => ({ path: 'seal.json', content: async () => Buffer.from(content) });

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

  test('RL-01 adds and removes a sealed set completely, and only once', async () => {
    const storage = open();
    const both = [
      ['main.js', 'one'],
      ['deep/routes.js', 'two'],
    ] as [string, string][];
    await expect(storage.addSealed('apps/a/1/', files(...both), seal())).resolves.toEqual({ outcome: 'added' });
    await expect(storage.addSealed('apps/a/1/', files(...both), seal())).resolves.toEqual({ outcome: 'there already' });
    await expect(storage.addSealed('apps/a/1/', files(['main.js', 'other']), seal())).resolves.toEqual({
      outcome: 'there already',
    });
    await expect(text(storage, 'apps/a/1/main.js')).resolves.toBe('one');
    await expect(text(storage, 'apps/a/1/deep/routes.js')).resolves.toBe('two');
    await storage.removeSealed('apps/a/1/', 'seal.json');
    await expect(storage.list('apps/')).resolves.toEqual([]);
    await expect(storage.folders('apps/a/')).resolves.toEqual([]);
  });

  test('RL-01 a set that fails on the way has no seal, and can be added again', async () => {
    const storage = open();
    async function* broken(): AsyncGenerator<NewFile> {
      yield { path: 'main.js', content: Buffer.from('one') };
      throw new Error('the disk is full');
    }
    await expect(storage.addSealed('apps/a/1/', broken(), seal())).rejects.toThrow('the disk is full');
    await expect(storage.read('apps/a/1/seal.json')).resolves.toBeNull();
    await expect(storage.addSealed('apps/a/1/', files(['main.js', 'one']), seal())).resolves.toEqual({
      outcome: 'added',
    });
  });

  test('RL-01 exactly one of concurrent writers seals a set, after every file', async () => {
    const storage = open();
    const names = Array.from({ length: 12 }, (_, at) => [`f${at}.js`, `content ${at}`] as [string, string]);
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((who) => storage.addSealed('apps/a/1/', files(...names), seal(who))),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'there already', 'there already']);
    for (const [name, content] of names) await expect(text(storage, `apps/a/1/${name}`)).resolves.toBe(content);
  });
}
