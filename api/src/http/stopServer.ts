import type { FastifyInstance } from 'fastify';

/** Time in ms that calls in progress get to finish; a process manager kills the process after 10 s. */
const FINISH_WITHIN_MS = 7_000;

/**
 * Options of a server that finishes calls in progress when it is closed: idle connections end at once, and a call that
 * was sent on an open connection in that moment is still answered.
 */
export const stoppable = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/** Ends each connection after its answer once the server is closing. Call it on a server with the `stoppable` options. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}

/** Stops listening, lets calls in progress finish for at most 7 s, and closes the server. */
export async function stopServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
