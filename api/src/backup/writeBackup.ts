import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createGzip, constants } from 'node:zlib';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { newId } from '../database/ids';
import { FORMAT, FORMAT_VERSION, rowsLine, type BackupHeader } from './backupFormat.rule';
import { namesInSql, tablesInOrder } from './tables';

const BATCH_ROWS = 500;

interface Output {
  line(text: string): Promise<void>;
  checksum(): string;
  close(): Promise<void>;
  abandon(): void;
}

/** Opens a gzipped file, readable by its owner only, which gets its name when it is complete. */
function openOutput(path: string): Output {
  // Each run writes a file of its own: the same command may be given again before the first one has ended.
  const partial = `${path}.${newId()}.partial`;
  const hash = createHash('sha256');
  // Fastest level: on the embedded database requests wait until it is done.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const file = createWriteStream(partial, { mode: 0o600, flush: true });
  const written = finished(file);
  written.catch(() => undefined);
  gzip.pipe(file);
  let failure: Error | null = null;
  file.once('error', (error) => {
    failure = error;
    gzip.destroy(error);
  });
  gzip.once('error', () => undefined);
  return {
    async line(text) {
      if (failure !== null) throw failure;
      hash.update(`${text}\n`);
      if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    },
    checksum: () => hash.copy().digest('hex'),
    async close() {
      gzip.end();
      await written;
      renameSync(partial, path);
    },
    abandon() {
      gzip.destroy();
      file.destroy();
      rmSync(partial, { force: true });
    },
  };
}

async function* batchesOf(inner: Handle, table: string): AsyncGenerator<string[]> {
  const cursor = sql.identifier('backup_rows');
  await inner.execute(
    sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
  );
  for (;;) {
    const { rows } = (await inner.execute(sql`fetch ${sql.raw(`${BATCH_ROWS}`)} from ${cursor}`)) as {
      rows: { row: string }[];
    };
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH_ROWS) break;
  }
  await inner.execute(sql`close ${cursor}`);
}

/**
 * Writes all tables as of one moment to a file, and returns the number of rows by table. Servers keep working on
 * PostgreSQL; on the embedded database requests wait.
 */
export async function writeBackup(
  handle: Handle,
  path: string,
  progress: (text: string) => void,
): Promise<Record<string, number>> {
  const output = openOutput(path);
  try {
    const counts = await handle.transaction(
      async (inner) => {
        const tables = tablesInOrder();
        // Before the moment of the copy: a restore in progress has emptied tables for every earlier moment.
        await inner.execute(sql`lock table ${namesInSql(tables.map(({ name }) => name))} in access share mode`);
        const header: BackupHeader = {
          format: FORMAT,
          version: FORMAT_VERSION,
          createdAt: new Date().toISOString(),
          tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
        };
        await output.line(JSON.stringify(header));
        const rowsOf: Record<string, number> = {};
        for (const { name } of tables) {
          rowsOf[name] = 0;
          for await (const rows of batchesOf(inner, name)) {
            await output.line(rowsLine({ table: name, count: rows.length, rows: `[${rows.join(',')}]` }));
            rowsOf[name] += rows.length;
            progress(`${name}: ${rowsOf[name]} rows`);
          }
        }
        return rowsOf;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await output.line(JSON.stringify({ end: counts, sha256: output.checksum() }));
    await output.close();
    return counts;
  } catch (error) {
    output.abandon();
    throw error;
  }
}
