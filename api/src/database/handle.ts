import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/**
 * Database or transaction of either engine. Use only the handle you get: a query on the outer handle inside a
 * transaction hangs on the embedded engine.
 */
export type Handle = PgDatabase<PgQueryResultHKT, typeof schema>;
