import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folderLock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manassa-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('BE-06 a folder is locked once, by its process, and free again after release', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    name: 'ConfigError',
    message: `DATA_DIR ${folder} is in use by process ${process.pid}: stop it first, or choose another folder`,
  });
  expect(readdirSync(folder)).toEqual(['lock']);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

test('BE-06 a living process keeps its lock', async () => {
  // The parent of this process runs, and its start is not written here: only its number counts.
  writeFileSync(join(folder, 'lock'), `${process.ppid}\n`);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    message: expect.stringContaining(`process ${process.ppid}:`),
  });
  expect(existsSync(join(folder, 'lock'))).toBe(true);
});

test.each([
  ['of a process that is gone', '999999999 boot:1\n'],
  ['of an earlier process with the number of this one', `${process.pid} boot:1\n`],
  ['of an earlier process with the number of another one', `${process.ppid} boot:1\n`],
  ['that says nothing', ''],
])('BE-06 a lock %s is taken over at once', async (_what, text) => {
  writeFileSync(join(folder, 'lock'), text);
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});
