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

/** Migrates PostgreSQL; servers that start together wait for one. */
export async function migratePostgresDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migratePostgres(drizzle(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    // Not used again: it may be silent for longer than others.
    client.release(true);
  }
}
