import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moments';

/** Tables for PostgreSQL 15 and later; the application creates the ids. */
export * from './contentTables';
export * from './staffTables';
export * from './studentTables';

/** Facts about this installation, e.g. the key for signed links. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Attempts counted by limiter.ts, one row per key and window. */
export const limits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('limits_end').on(table.endsAt)],
);
