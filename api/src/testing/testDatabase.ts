import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../database/database';
import { openDatabase, startEngine } from '../database/openDatabase';
import type { PreparedEngine } from '../database/embedded/preparedEngine';
import * as schema from '../database/schema';
import { emptyTemplate } from './emptyTemplate';

/** Shared by all test files of a worker. */
interface EmbeddedEngine {
  engine: { PGlite: typeof PGlite };
  /** Running databases in memory, migrated and empty. */
  idle: PreparedEngine[];
}

function embedded(): EmbeddedEngine {
  const found: unknown = Reflect.get(globalThis, 'embeddedEngine');
  // Set by engineEnvironment.cjs.
  return found as EmbeddedEngine;
}

/** PostgreSQL server of the tests, or null for the embedded engine. */
export const testDatabaseUrl: string | null = process.env['TEST_DATABASE_URL'] || null;

async function openOnPostgres(serverUrl: string): Promise<Database> {
  const name = `manassa_test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

export const emptyDatabase = (): Promise<Blob> => emptyTemplate(embedded().engine.PGlite);

/** Removes every row, but not the schema. */
async function empty(engine: PreparedEngine): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  await engine.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
}

/**
 * Returns a migrated, empty database: PostgreSQL with TEST_DATABASE_URL, else in memory. Closing an embedded one
 * empties it for the worker's next test file, since starting one takes seconds.
 */
export async function openTestDatabase(): Promise<Database> {
  if (testDatabaseUrl !== null) return openOnPostgres(testDatabaseUrl);
  const { idle } = embedded();
  const running = idle.pop() ?? (await startEngine({ loadDataDir: await emptyDatabase() }));
  return {
    engine: 'embedded',
    handle: drizzle(running, { schema }),
    dataDir: null,
    async close() {
      await empty(running);
      idle.push(running);
    },
  };
}
