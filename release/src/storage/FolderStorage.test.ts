import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageContract } from '../testing/storageContract';
import { useTemporaryFolder } from '../testing/buildFixture';
import { FolderStorage } from './FolderStorage';

const folder = useTemporaryFolder();

storageContract(() => new FolderStorage(folder()));

test('removes leftovers of killed commands after an hour', async () => {
  const [old, young] = ['.00000001.json.1.aaaa.tmp', '.00000001.json.2.bbbb.tmp'];
  await mkdir(path.join(folder(), 'releases'));
  for (const name of [old, young]) await writeFile(path.join(folder(), 'releases', name), '{');
  await utimes(path.join(folder(), 'releases', old), 0, 0);
  await new FolderStorage(folder()).createOnce('releases/00000001.json', '{}');
  await expect(readdir(path.join(folder(), 'releases'))).resolves.toEqual([young, '00000001.json']);
});

test('replaces the rest of a killed removal with a new publication', async () => {
  await mkdir(path.join(folder(), 'apps/x/1'), { recursive: true });
  await writeFile(path.join(folder(), 'apps/x/1/old.js'), 'old');
  const storage = new FolderStorage(folder());
  async function* files() {
    yield { path: 'new.js', content: Buffer.from('new') };
  }
  const seal = { path: 'seal.json', content: async () => Buffer.from('{}') };
  await expect(storage.addSealed('apps/x/1/', files(), seal)).resolves.toEqual({ outcome: 'added' });
  await expect(readdir(path.join(folder(), 'apps/x/1'))).resolves.toEqual(['new.js', 'seal.json']);
  await expect(readdir(path.join(folder(), 'apps/x'))).resolves.toEqual(['1']);
});

test('reports a full disk in one line, and leaves nothing behind', async () => {
  const storage = new FolderStorage(folder());
  async function* files() {
    yield { path: 'main.js', content: Buffer.from('one') };
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  const seal = { path: 'seal.json', content: async () => Buffer.from('{}') };
  await expect(storage.addSealed('apps/x/1/', files(), seal)).rejects.toThrow(
    `${folder()} cannot be used: the disk is full (ENOSPC)`,
  );
  await expect(readdir(path.join(folder(), 'apps/x'))).resolves.toEqual([]);
});
