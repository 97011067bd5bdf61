import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Socket } from 'node:net';
import pg, { type Pool, type PoolClient } from 'pg';
import * as schema from './schema';

/** Longer than any statement of the API. */
const SILENT_MS = 60_000;

/**
 * Ends connections in use on which nothing arrives: of a PostgreSQL server that was lost without a word, for example by a
 * failover. Linux itself waits 15 minutes, and until then all connections of the pool would be taken.
 */
export function endSilentConnections(pool: Pool, silentMs = SILENT_MS): void {
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return;
    const stream = client.connection.stream as Socket;
    stream.setTimeout(silentMs, () => stream.destroy());
  });
}

/**
 * Returns a handle on a pool. Its transactions always return their connection: drizzle's own (0.45) keeps it for ever if
 * `begin` fails, for example while PostgreSQL restarts.
 */
export function pooledHandle(pool: Pool): NodePgDatabase<typeof schema> {
  const handle = drizzle(pool, { schema });
  /** Making a handle takes 1 ms. */
  const handles = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  handle.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = handles.get(client) ?? drizzle(client, { schema });
      handles.set(client, own);
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return handle;
}
