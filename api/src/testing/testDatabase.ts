import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../database/database';
import { openDatabase } from '../database/openDatabase';

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

/** A fresh, migrated, empty database: PostgreSQL with TEST_DATABASE_URL, else the embedded engine in memory. */
export async function openTestDatabase(): Promise<Database> {
  if (testDatabaseUrl !== null) return openOnPostgres(testDatabaseUrl);
  const { engine, templates } = embedded();
  let template = templates.get('empty');
  if (template === undefined) {
    // Making a database takes seconds, copying one half a second.
    const blank = await engine.PGlite.create();
    template = await blank.dumpDataDir('none');
    await blank.close();
    templates.set('empty', template);
  }
  return openDatabase({ dataDir: 'memory', startFrom: template });
}
