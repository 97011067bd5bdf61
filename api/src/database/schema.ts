import { pgTable, text } from 'drizzle-orm/pg-core';

/** The tables. Only what PostgreSQL 15 and 18 both know; ids are made in the application. */
export * from './contentTables';
export * from './studentTables';

/** Facts about this installation: the key for signed links, whether the sample catalogue was loaded. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
