import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { answerClientError } from './malformed';

/** Time for calls in progress, in ms: Docker kills a process 10 s after SIGTERM, others later. */
const FINISH_WITHIN_MS = 7_000;

/** Node's own limit for a whole request, which Fastify switches off. */
const REQUEST_MS = 300_000;

/**
 * Server options: on close, idle connections end and calls in progress are answered. No request lasts for ever; the
 * answer to one that does not end, or is not HTTP, is in the envelope.
 */
export const stoppable = {
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  requestTimeout: REQUEST_MS,
  clientErrorHandler: answerClientError,
} as const;

/** Answers in progress of each server. Fastify waits only for those of its first address, and `localhost` has two. */
const inProgress = new WeakMap<FastifyInstance, Set<ServerResponse>>();

/** Ends each connection after its answer once the server is closing; needs the `stoppable` options. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const answers = new Set<ServerResponse>();
  inProgress.set(app, answers);
  app.addHook('onRequest', async (_request, { raw }) => {
    answers.add(raw);
    raw.once('close', () => answers.delete(raw));
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}

/** Stops listening, gives calls in progress 7 s to finish, and closes the server. */
export async function stopServer(app: FastifyInstance): Promise<void> {
  const answers = inProgress.get(app) ?? new Set();
  const timer = setTimeout(() => {
    app.server.closeAllConnections();
    for (const answer of answers) answer.destroy();
  }, FINISH_WITHIN_MS);
  try {
    await app.close();
    for (const answer of answers) await new Promise((resolve) => answer.once('close', resolve));
  } finally {
    clearTimeout(timer);
  }
}
