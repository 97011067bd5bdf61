import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Handle } from '../database/database';

/** Time limit of the database, in ms. */
const PATIENCE_MS = 2_000;

/** Returns true if the database answers within two seconds. */
export async function answersInTime(handle: Handle): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
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

/** Serves `/readyz` for load balancers: 200, or 503 while the database is unreachable or the server stops. */
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
