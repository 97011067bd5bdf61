import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageContract } from '../testing/storageContract';
import { useTemporaryFolder } from '../testing/buildFixture';
import { FolderStorage } from './FolderStorage';

const folder = useTemporaryFolder();

let storage: FolderStorage;
beforeEach(() => (storage = new FolderStorage(folder())));

storageContract(() => storage);

test('removes leftovers of killed commands after an hour, and nothing else that is old', async () => {
  const [old, young] = ['.00000002.json.1.aaaa.tmp', '.00000002.json.2.bbbb.tmp'];
  const others = ['.keep', '00000001.json', 'backup.tmp'];
  await mkdir(path.join(folder(), 'releases'));
  for (const name of [old, young]) await writeFile(path.join(folder(), 'releases', name), '{');
  await expect(storage.folders('')).resolves.toEqual([]);
  for (const name of others) await writeFile(path.join(folder(), 'releases', name), '{}');
  for (const name of [old, ...others]) await utimes(path.join(folder(), 'releases', name), 0, 0);
  await storage.createOnce('releases/00000002.json', '{}');
  const left = await readdir(path.join(folder(), 'releases'));
  expect(left.sort()).toEqual([young, '00000002.json', ...others].sort());
});

test('says in one line that a folder is in the place of a file', async () => {
  await mkdir(path.join(folder(), 'locks/shell.json/x'), { recursive: true });
  const reason = `locks/shell.json in ${folder()} cannot be used: a folder is in the place of a file`;
  await expect(storage.read('locks/shell.json')).resolves.toBeNull();
  await expect(storage.write('locks/shell.json', '{}')).rejects.toThrow(reason);
  await expect(storage.remove('locks/shell.json')).rejects.toThrow(reason);
});

test('names the file that a failing disk cannot read', async () => {
  // The kernel answers a read of this one with EIO.
  const failing = new FolderStorage('/proc/self');
  await expect(failing.read('mem')).rejects.toThrow(
    'mem in /proc/self cannot be used: its disk is failing or not connected (EIO)',
  );
});

test('shows no other file of the machine through a link, and does not wait for a pipe', async () => {
  const list = 'apps/remote-x/1/integrity.json';
  await mkdir(path.join(folder(), 'apps/remote-x/1'), { recursive: true });
  await writeFile(path.join(folder(), 'secret'), 'of the page server');
  await symlink('../../../secret', path.join(folder(), list));
  await expect(storage.read(list)).rejects.toThrow(`${list} in ${folder()} cannot be used: it is a symbolic link`);
  execFileSync('mkfifo', [path.join(folder(), 'apps/remote-x/1/pipe')]);
  await expect(storage.read('apps/remote-x/1/pipe')).resolves.toEqual(Buffer.alloc(0));
});

test('says in one line why it cannot be used, and leaves nothing behind', async () => {
  await writeFile(path.join(folder(), 'releases'), 'a file');
  const blocked = storage.createOnce('releases/deep/1.json', '{}');
  await expect(blocked).rejects.toThrow(
    `releases/deep/1.json in ${folder()} cannot be used: a part of its path is a file (ENOTDIR)`,
  );
  await expect(readdir(folder())).resolves.toEqual(['releases']);
});
