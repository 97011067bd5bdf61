import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database';

/** Time limit of the database, in ms. */
const PATIENCE_MS = 2_000;

/** Returns true for an answer within the limit, false for a failure, or 'late'. */
async function within(limitMs: number, ask: () => Promise<unknown>): Promise<boolean | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  const answered = (async () => ask())().then(
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
 * Returns true if the database answers within two seconds. When calls hold all connections of this server, those of the
 * others are probably taken, too, so a load balancer must not take all out: a connection of its own asks then.
 */
export async function answersInTime({ handle, askApart }: Database): Promise<boolean> {
  const limitMs = askApart === undefined ? PATIENCE_MS : PATIENCE_MS / 2;
  const answer = await within(limitMs, () => handle.execute(sql`select 1`));
  if (answer !== 'late') return answer;
  return askApart !== undefined && (await within(limitMs, () => askApart(limitMs))) === true;
}

/** Serves `/readyz` for load balancers: 200, or 503 while the database is unreachable or the server stops. */
export function serveReadiness(app: FastifyInstance, database: Database): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/readyz', async (_request, reply): Promise<FastifyReply> => {
    const answers = !isClosing && (await answersInTime(database));
    const isReady = answers && !isClosing;
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, database: answers, closing: isClosing });
  });
}
