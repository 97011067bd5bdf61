import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { EXIT, UserMistake } from '@manassa/shared/config';
import { errorMessage } from '../refusal/errorFacts';
import { createFiles } from './embedded/createFiles';
import type { Database } from './database';
import { databaseFolder } from './embedded/databaseFolder';
import { lockFolder } from './embedded/folderLock';
import { migrateEmbeddedDatabase, migratePostgresDatabase } from './migrateDatabase';
import { endSilentConnections, pooledHandle } from './pooledHandle';
import { PreparedEngine } from './embedded/preparedEngine';
import { startUpkeep } from './embedded/upkeep';
import * as schema from './schema';

interface DatabaseOptions {
  /** Folder of the embedded engine, or 'memory'; unused with a databaseUrl. */
  dataDir: string;
  /** postgres://user:password@host:port/name; null for the embedded engine. */
  databaseUrl?: string | null;
  /** Data for a new embedded database (PGlite's dump), for tests. */
  startFrom?: Blob;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/** Connections of one server. PostgreSQL's default of 100 is enough for four, with some left for commands. */
const POOL_SIZE = 20;
/** Requests in a rush wait this long for a connection; pages give up after 20 s. */
const CONNECT_TIMEOUT_MS = 15_000;

/** Opens, migrates and warms up the database. Throws UserMistake if it is unreachable, not writable or in use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.onConnectionError);
  return openEmbedded(options.dataDir, options.startFrom);
}

async function openPostgres(url: string, onConnectionError?: (error: Error) => void): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserMistake('DATABASE_URL must look like postgres://user:password@host:5432/name', EXIT.misused);
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'manassa',
  });
  // Without a listener, a broken connection would end the process: an idle one, or one in use, whose call fails.
  pool.on('error', (error) => onConnectionError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    client.release(true);
  } catch (error) {
    await pool.end();
    throw new UserMistake(`DATABASE_URL: ${new URL(url).host} cannot be used: ${errorMessage(error)}`, EXIT.misused);
  }
  try {
    await migratePostgresDatabase(pool);
    // From here on: a migration may take longer.
    endSilentConnections(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    engine: 'postgres',
    handle: pooledHandle(pool),
    askApart: (limitMs) => askApart(url, limitMs),
    dataDir: null,
    close: () => pool.end(),
  };
}

async function askApart(connectionString: string, limitMs: number): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

/** Node's recursive mkdir never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Creates the folder; throws UserMistake if it is not writable. */
function prepareFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    const probe = join(dataDir, `.writable.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new UserMistake(`DATA_DIR ${dataDir} cannot be written: ${errorMessage(error)}`, EXIT.misused);
  }
}

/** Keeps other accounts of the machine out: the engine makes files that everyone may read and write. */
function closeFolder(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // It belongs to another account, whose server does this.
  }
}

async function openEmbedded(dataDir: string, startFrom?: Blob): Promise<Database> {
  if (dataDir === 'memory') return readyEmbedded(await startEngine({ loadDataDir: startFrom }), null, () => {});

  const root = resolve(dataDir);
  prepareFolder(root);
  const lock = await lockFolder(root);
  try {
    const folder = databaseFolder(root);
    const isNew = !existsSync(folder);
    let engine: PreparedEngine;
    try {
      if (isNew && !startFrom) await createFiles(root, folder);
      // The engine would create a new database over what is left of the old one.
      else if (!isNew && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('its file PG_VERSION is missing');
      engine = await startEngine({ dataDir: folder, loadDataDir: isNew ? startFrom : undefined });
    } catch (error) {
      throw new UserMistake(
        `DATA_DIR ${root}: the database in it cannot be ${isNew ? 'created' : 'opened'}: ${errorMessage(error)}`,
        EXIT.misused,
      );
    }
    closeFolder(folder);
    return await readyEmbedded(engine, root, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function startEngine(options: PGliteOptions): Promise<PreparedEngine> {
  const engine = new PreparedEngine(options);
  await engine.waitReady;
  return engine;
}

async function readyEmbedded(engine: PreparedEngine, dataDir: string | null, onClosed: () => void): Promise<Database> {
  const handle = drizzleEmbedded(engine, { schema });
  try {
    await migrateEmbeddedDatabase(handle);
    await warmUp(handle);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const endUpkeep = startUpkeep(engine);
  return {
    engine: 'embedded',
    handle,
    dataDir,
    close: async () => {
      await endUpkeep();
      await engine.close();
      onClosed();
    },
  };
}

/** Runs the first statements, which take seconds, before any request. */
async function warmUp(handle: Database['handle']): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await handle.transaction(async (inner) => {
      await inner
        .select()
        .from(schema.items)
        .innerJoin(schema.sections, sql`true`)
        .limit(1);
      await inner.select().from(schema.attendances).limit(1);
      await inner
        .update(schema.users)
        .set({ updatedAt: sql`now()` })
        .where(sql`false`);
    });
  }
}
