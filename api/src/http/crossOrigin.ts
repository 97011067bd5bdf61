import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT';
const HEADERS = 'authorization, content-type, idempotency-key';
const REMEMBER_SEC = '600';

/** Allows calls with credentials from pages of these origins. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    void reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  });
  app.options('/*', async (request, reply) => {
    if (request.headers.origin !== undefined && origins.includes(request.headers.origin)) {
      void reply.header('access-control-allow-methods', METHODS).header('access-control-allow-headers', HEADERS);
      void reply.header('access-control-max-age', REMEMBER_SEC);
    }
    return reply.code(204).send();
  });
}
