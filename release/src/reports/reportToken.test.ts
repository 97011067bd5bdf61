import { FolderStorage } from '../storage/FolderStorage';
import { useTemporaryFolder } from '../testing/buildFixture';
import { isSame, reportKey, reportToken } from './reportToken';

const folder = useTemporaryFolder();

test('RL-14 all servers of a storage have one key of 32 random bytes', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => reportKey(new FolderStorage(folder()))));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
});

test('RL-14 refuses a key that cannot be read right after another server made it, instead of using an empty one', async () => {
  const storage = new FolderStorage(folder());
  const read = jest.spyOn(storage, 'read').mockResolvedValue(null);
  const made = await reportKey(storage);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  await expect(reportKey(storage)).rejects.toThrow('keys/reports');
  read.mockRestore();
  await expect(reportKey(storage)).resolves.toBe(made);
});

test('RL-14 a token is of one key and one revision', () => {
  const token = reportToken('key', 7);
  expect(isSame(token, reportToken('key', 7))).toBe(true);
  expect(isSame(token, reportToken('key', 8))).toBe(false);
  expect(isSame(token, reportToken('another', 7))).toBe(false);
  expect(isSame(token, '')).toBe(false);
});
