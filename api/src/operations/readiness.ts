import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Handle } from '../database/database';

/** A database that answers later counts as away, in ms. */
const PATIENCE_MS = 2_000;

/** Returns true if the database answers a query in time. */
export async function answersInTime(handle: Handle, patienceMs = PATIENCE_MS): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answered = (async () => handle.execute(sql`select 1`))().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Serves `/readyz` for load balancers: 200 if this server can answer students, 503 if its database is away or it is
 * about to stop.
 */
export function serveReadiness(app: FastifyInstance, handle: Handle): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/readyz', async (_request, reply): Promise<FastifyReply> => {
    const database = !isClosing && (await answersInTime(handle));
    const isReady = database && !isClosing;
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, database, closing: isClosing });
  });
}
