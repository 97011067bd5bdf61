import { sql } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { openDatabase } from '../database/openDatabase';
import { TestApi } from './testApi';
import { testDatabaseUrl } from './testDatabase';

/** Opens two servers on one PostgreSQL database, each with its own connections. Close the second one first. */
export async function openTwoServers(): Promise<[TestApi, TestApi]> {
  const first = await TestApi.open();
  const { rows } = (await first.handle.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return [first, await first.another(await openDatabase({ dataDir: '', databaseUrl: url.href }))];
}

/** Waits until `count` transactions wait for others; the server may have databases of other tests. */
export async function untilWaiting(handle: Handle, count = 1): Promise<void> {
  for (;;) {
    const found = await handle.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((found as unknown as { rows: unknown[] }).rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
