import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeRelease } from '../live/changeRelease';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { gapsIn, verifyRelease } from './verifyRelease';

const folder = useTemporaryFolder();
const reason = { by: 'tester', why: '', command: 'test' };

test('RL-13 compares the files of what is live also if the newest document cannot be read', async () => {
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  await changeRelease({ storage, reason, decide: () => [{ app: 'shell', version: '1', back: false }] });
  await writeFile(path.join(folder(), 'releases/00000002.json'), '{');
  await rm(path.join(folder(), 'apps/shell/1/main.css'));
  await expect(verifyRelease(storage)).resolves.toMatchObject({
    revision: 1,
    problems: [expect.stringMatching(/^releases\/00000002\.json /), 'shell 1: main.css is missing'],
  });
});

test('RL-01 misses a live version also among all published ones', async () => {
  const storage = new FolderStorage(folder());
  await publishFixture(storage, { app: 'shell' });
  await changeRelease({ storage, reason, decide: () => [{ app: 'shell', version: '1', back: false }] });
  await publishFixture(storage, { app: 'shell', version: '2' });
  await rm(path.join(folder(), 'apps/shell/1'), { recursive: true });
  await expect(verifyRelease(storage, { all: true })).resolves.toMatchObject({
    versions: [{ version: '1' }, { version: '2' }],
    problems: ['shell 1: not published, or the publication was not finished'],
  });
});

test('accepts a history without gaps', () => {
  expect(gapsIn([])).toEqual([]);
  expect(gapsIn([1, 2, 3])).toEqual([]);
});

test('names every gap, also at the start', () => {
  expect(gapsIn([2, 3, 7])).toEqual([
    'document 1 is missing in the history',
    'documents 4 to 6 are missing in the history',
  ]);
});
