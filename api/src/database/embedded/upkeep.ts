import type { PGlite } from '@electric-sql/pglite';

/**
 * Work of PostgreSQL's own processes, which the embedded engine lacks. Without the autovacuum, statements keep the plans
 * for the small tables of a new school, which take 30 times as long in a large one, and the space of replaced rows is
 * lost. Without the checkpointer, the log grows until the server stops, and a start after a crash reads all of it.
 */

const EVERY_MS = 60_000;

/** Length of the log at which the engine writes its pages and may use the log's files again. */
const LONGEST_LOG_BYTES = 64 * 1024 * 1024;

/** Autovacuum's own limits. A table without statistics has -1 rows. Nothing analyzes pg_statistic. */
const DUE = `
  select work || relid::regclass as statement
  from pg_stat_all_tables join pg_class on pg_class.oid = relid, lateral (select case
    when n_dead_tup > 50 + reltuples / 5 then 'vacuum (analyze) '
    when (reltuples < 0 or n_mod_since_analyze > 50 + reltuples / 10) and pg_class.relname <> 'pg_statistic' then 'analyze '
  end as work)
  where relkind = 'r' and work is not null`;

const LOG = 'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** Does what is due, until `ended`. Calls of students get in between two tables. */
export async function keepUp(engine: PGlite, ended?: AbortSignal): Promise<void> {
  const { rows } = await engine.query<{ statement: string }>(DUE);
  for (const { statement } of rows) {
    if (ended?.aborted) return;
    await engine.exec(statement);
  }
  const [log] = (await engine.query<{ bytes: number }>(LOG)).rows;
  if (log !== undefined && log.bytes > LONGEST_LOG_BYTES) await engine.exec('checkpoint');
}

/** Keeps the database up every minute, or `everyMs`, after the last time. Returns a function that ends it soon. */
export function startUpkeep(engine: PGlite, everyMs = EVERY_MS): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // A full disk, for example: due the next time, too.
    running = running.then(() => keepUp(engine, ending.signal)).catch(() => undefined);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
    return running;
  };
}
