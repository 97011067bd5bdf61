import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from './database';
import { groups } from './schema';
import { isOneOf, statement } from './statement';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const group = (id: string) => ({ id, name: id, stage: 'highschool', grade: 'third' });

test('BE-19 builds a statement once for a database, and reads new rows and parameters each time', async () => {
  let built = 0;
  const named = statement('test_named_groups', (handle) => {
    built += 1;
    return handle.select({ id: groups.id }).from(groups).where(isOneOf(groups.id, 'ids')).orderBy(groups.id);
  });
  expect(await named(database.handle).execute({ ids: ['a', 'b'] })).toEqual([]);
  await database.handle.insert(groups).values([group('a'), group('b, {c}')]);
  expect(await named(database.handle).execute({ ids: ['a', 'b, {c}'] })).toEqual([{ id: 'a' }, { id: 'b, {c}' }]);
  expect(await named(database.handle).execute({ ids: [] })).toEqual([]);
  expect(built).toBe(1);
});

test('BE-19 runs a statement in the transaction whose handle it gets', async () => {
  const count = statement('test_group_count', (handle) =>
    handle.select({ count: sql<number>`count(*)::int` }).from(groups),
  );
  const [before] = await count(database.handle).execute();
  const left = database.handle.transaction(async (inner) => {
    await inner.insert(groups).values(group('d'));
    const [within] = await count(inner).execute();
    expect(within?.count).toBe((before?.count ?? 0) + 1);
    throw new Error('back');
  });
  await expect(left).rejects.toThrow('back');
  expect(await count(database.handle).execute()).toEqual([before]);
});
