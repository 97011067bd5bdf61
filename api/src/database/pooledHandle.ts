import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import * as schema from './schema';

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
