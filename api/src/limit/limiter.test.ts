import { limits } from '../database/schema';
import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from '../database/database';
import { Limiter } from './limiter';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let names = 0;
function limiter(max: number, windowSec = 60): Limiter {
  names += 1;
  return new Limiter(database.handle, `test-${names}`, { max, windowSec });
}

test('BE-11 attempts beyond the limit are refused with the seconds to wait, and do not count again', async () => {
  const limit = limiter(2);
  expect([await limit.tryTake('a'), await limit.tryTake('a')]).toEqual([null, null]);
  for (let time = 0; time < 5; time += 1) {
    await expect(limit.take('a')).rejects.toMatchObject({ code: 'too_many', retryAfterSec: expect.any(Number) });
  }
  expect(await limit.secondsLeft('a')).toBeGreaterThan(50);
  expect(await limit.tryTake('b')).toBeNull();
  await limit.giveBack('a');
  expect(await limit.tryTake('a')).toBeNull();
});

test('BE-11 a new window starts at zero', async () => {
  const limit = limiter(1);
  await limit.take('a');
  await limit.extend('a', 0);
  expect(await limit.tryTake('a')).toBeNull();
  expect(await limit.tryTake('a')).toBeGreaterThan(50);
});

test('BE-11 concurrent attempts do not exceed the limit, also across servers', async () => {
  const limit = limiter(10);
  const taken = await Promise.all(Array.from({ length: 30 }, () => limit.tryTake('a')));
  expect(taken.filter((wait) => wait === null)).toHaveLength(10);
  const other = new Limiter(database.handle, `test-${names}`, limit.limit);
  expect(await other.tryTake('a')).not.toBeNull();
});

test('BE-11 now and then an attempt removes all windows that have ended, so that invented keys do not fill the table', async () => {
  const limit = limiter(5);
  await limit.take('ended');
  await limit.take('running');
  await limit.extend('ended', -1);
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  await limit.take('now');
  random.mockRestore();
  const keys = (await database.handle.select().from(limits)).map(({ key }) => key.split(' ')[1]);
  expect(keys).toEqual(expect.arrayContaining(['running', 'now']));
  expect(keys).not.toContain('ended');
});

test('BE-11 a limit of 0 means no limit', async () => {
  const limit = limiter(0);
  const before = await database.handle.$count(limits);
  for (let time = 0; time < 3; time += 1) expect(await limit.tryTake('a')).toBeNull();
  expect(await database.handle.$count(limits)).toBe(before);
});
