import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeRelease } from '../live/changeRelease';
import { readHistory, readNewest } from '../live/releaseStore';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { repairDocuments } from './repairDocuments';
import { verifyRelease } from './verifyRelease';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { by: 'tester', why: 'disk failure', command: 'repair' };
const damage = (revision: number) => writeFile(path.join(folder(), `releases/0000000${revision}.json`), '{"sch');

beforeEach(async () => {
  await publishFixture(storage(), { app: 'shell' });
  for (const version of ['1', '2']) await publishFixture(storage(), { app: 'remote-x', version });
  for (const [app, version] of [
    ['shell', '1'],
    ['remote-x', '1'],
    ['remote-x', '2'],
  ] as const) {
    await changeRelease({ storage: storage(), reason, decide: () => [{ app, version, back: false }] });
  }
});

test('RL-13 repairs a damaged newest document with the versions of the one before, and verify finds no problem', async () => {
  await damage(3);
  await expect(repairDocuments(storage(), reason)).resolves.toEqual([
    { revision: 3, like: 2, copy: 'damaged/releases/00000003.json', isNewest: true },
  ]);
  const live = await readNewest(storage());
  expect(live).toMatchObject({ document: { revision: 3, by: 'tester', changes: [] }, damaged: [] });
  expect(live?.document.apps['remote-x']?.version).toBe('1');
  await expect(verifyRelease(storage())).resolves.toMatchObject({ problems: [] });
  await expect(readFile(path.join(folder(), 'damaged/releases/00000003.json'), 'utf8')).resolves.toBe('{"sch');
});

test('RL-13 repairs older documents with times in order', async () => {
  await damage(1);
  await damage(2);
  await repairDocuments(storage(), reason);
  const history = await readHistory(storage());
  expect(history.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  expect(history.map(({ at }) => at)).toEqual([...history.map(({ at }) => at)].sort());
  expect(history.at(-1)?.apps['remote-x']?.version).toBe('2');
});

test('RL-13 a dry run lists what would be repaired and changes nothing', async () => {
  await damage(3);
  await expect(repairDocuments(storage(), reason, { dryRun: true })).resolves.toHaveLength(1);
  await expect(readNewest(storage())).resolves.toMatchObject({ damaged: [3] });
});

test("RL-13 replaces another revision's copy", async () => {
  const file = (revision: number) => path.join(folder(), `releases/0000000${revision}.json`);
  await copyFile(file(2), file(3));
  await expect(verifyRelease(storage())).resolves.toMatchObject({
    problems: [expect.stringMatching(/^releases\/00000003.json in .* is not a release document/)],
  });
  await expect(repairDocuments(storage(), reason)).resolves.toMatchObject([{ revision: 3, like: 2 }]);
  await expect(verifyRelease(storage())).resolves.toMatchObject({ problems: [] });
});

test('RL-13 fills a gap in the history, unless a file has a number far above', async () => {
  await rm(path.join(folder(), 'releases/00000002.json'));
  await expect(repairDocuments(storage(), reason)).resolves.toMatchObject([{ revision: 2, like: 1, copy: null }]);
  await expect(verifyRelease(storage())).resolves.toMatchObject({ revision: 3, problems: [] });
  await writeFile(path.join(folder(), 'releases/00000015.json'), '{');
  await expect(repairDocuments(storage(), reason)).resolves.toMatchObject([{ revision: 15, like: 3 }]);
});

test('RL-13 invents no documents in place of the first ones, which were archived', async () => {
  await rm(path.join(folder(), 'releases/00000001.json'));
  await expect(repairDocuments(storage(), reason)).resolves.toEqual([]);
  await damage(2);
  await expect(repairDocuments(storage(), reason)).resolves.toMatchObject([{ revision: 2, like: 3 }]);
});
