import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../database/database';
import { migrateEmbeddedDatabase } from '../database/migrateDatabase';
import { openDatabase } from '../database/openDatabase';
import * as schema from '../database/schema';

/** What the jest environment keeps for all test files of one worker. */
interface EmbeddedEngine {
  engine: { PGlite: typeof PGlite };
  templates: Map<string, Blob>;
}

function embedded(): EmbeddedEngine {
  const found: unknown = Reflect.get(globalThis, 'embeddedEngine');
  // Set by engineEnvironment.cjs.
  return found as EmbeddedEngine;
}

/** Whether the tests run on PostgreSQL. */
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

/** A migrated, empty embedded database to copy: making one takes seconds, copying it half a second. */
export async function emptyTemplate(): Promise<Blob> {
  const { engine, templates } = embedded();
  let template = templates.get('empty');
  if (template === undefined) {
    const blank = await engine.PGlite.create();
    await migrateEmbeddedDatabase(drizzle(blank, { schema }));
    template = await blank.dumpDataDir('none');
    await blank.close();
    templates.set('empty', template);
  }
  return template;
}

/** A fresh, migrated, empty database: PostgreSQL with TEST_DATABASE_URL, else the embedded engine in memory. */
export async function openTestDatabase(): Promise<Database> {
  if (testDatabaseUrl !== null) return openOnPostgres(testDatabaseUrl);
  return openDatabase({ dataDir: 'memory', startFrom: await emptyTemplate() });
}
