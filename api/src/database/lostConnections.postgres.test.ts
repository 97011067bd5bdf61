import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { openTestDatabase } from '../testing/testDatabase';
import type { Database } from './database';

/** More than a pool has. */
const LOST = 25;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const poolOf = ({ handle }: Database): Pool => Reflect.get(handle, '$client') as Pool;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends all other connections, as PostgreSQL does when it restarts. */
const endConnections = () =>
  database.handle.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`);

test('a connection that is lost between two statements of a transaction ends the transaction, not the server', async () => {
  const failed = database.handle.transaction(async (inner) => {
    await inner.execute(sql`select 1`);
    await endConnections();
    await pause(200);
    await inner.execute(sql`select 1`);
  });
  await expect(failed).rejects.toThrow();
  await database.handle.execute(sql`select 1`);
});

test('connections that are lost as transactions begin are replaced', async () => {
  const pool = poolOf(database);
  for (let time = 0; time < LOST; time += 1) {
    pool.once('acquire', (client) => void Reflect.get(client, 'connection').stream.destroy());
    await expect(database.handle.transaction((inner) => inner.execute(sql`select 1`))).rejects.toThrow();
  }
  await database.handle.transaction((inner) => inner.execute(sql`select 1`));
  expect(pool.idleCount).toBe(pool.totalCount);
});
