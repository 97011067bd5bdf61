import { groups } from './schema';
import { readNow, rowCount } from './database';
import { openTestDatabase, testDatabaseUrl } from '../testing/testDatabase';

test('BE-02 reads numbers and dates alike on both engines', async () => {
  const database = await openTestDatabase();
  expect(database.engine).toBe(testDatabaseUrl === null ? 'embedded' : 'postgres');
  expect(await database.handle.select({ count: rowCount() }).from(groups)).toEqual([{ count: 0 }]);
  expect(Math.abs((await readNow(database.handle)).getTime() - Date.now())).toBeLessThan(60_000);
  await database.close();
});
