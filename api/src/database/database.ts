import { sql, type SQL } from 'drizzle-orm';
import type { Handle } from './handle';
import * as schema from './schema';
import { statement } from './statement';

export type { Handle };

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly handle: Handle;
  /** Asks PostgreSQL on a connection of its own, for at most `limitMs`; rejects if it does not answer. */
  readonly askApart?: (limitMs: number) => Promise<void>;
  /** Folder of the embedded engine; null in memory and on PostgreSQL. */
  readonly dataDir: string | null;
  close(): Promise<void>;
}

/** The database's clock when the statement runs, even in a long transaction. */
const databaseNow = (): SQL<Date> => sql<Date>`clock_timestamp()`.mapWith(schema.users.createdAt);

const now = statement('now', (handle) => handle.select({ now: databaseNow() }).from(sql`(select 1) as one`));

export async function readNow(handle: Handle): Promise<Date> {
  const [row] = await now(handle).execute();
  if (row === undefined) throw new Error('The database did not tell the time');
  return row.now;
}

/** `count(*)` as a number on both engines. */
export const rowCount = (): SQL<number> => sql<number>`count(*)::int`;
