import { join } from 'node:path';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import folder from '../packageFolder.cjs';
import type * as schema from './schema';

/** Advisory lock of the migrating process; any number that all processes share. */
const MIGRATION_LOCK = 7_204_518;

const migrationsFolder = join(folder.packageFolder, 'drizzle');

export async function migrateEmbeddedDatabase(handle: PgliteDatabase<typeof schema>): Promise<void> {
  await migrateEmbedded(handle, { migrationsFolder });
}

/**
 * Migrates PostgreSQL; servers that start together wait for one. The lock ends with a transaction, because a pooler such
 * as PgBouncer may give a later "unlock" to another session, and the next start would wait for ever.
 */
export async function migratePostgresDatabase(pool: Pool): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // The migration may wait for a backup's locks, longer than the database allows for a transaction that does nothing.
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const client = await pool.connect();
    try {
      await migratePostgres(drizzle(client), { migrationsFolder });
    } finally {
      // Not used again: it may be silent for longer than others.
      client.release(true);
    }
    await holder.query('commit');
  } finally {
    holder.release(true);
  }
}
