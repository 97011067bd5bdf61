import { pgTable, text } from 'drizzle-orm/pg-core';

/** Tables, with features of PostgreSQL 15 only; the application creates the ids. */
export * from './contentTables';
export * from './staffTables';
export * from './studentTables';

/** Facts about this installation, e.g. the key for signed links. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
