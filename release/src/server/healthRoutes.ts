import type { FastifyPluginAsync } from 'fastify';
import type { LivePages } from '../pages/LivePages';
import type { Backend } from './backend';

/**
 * `/healthz`, for monitoring: 200 when students can work, 503 when they cannot. A release document that cannot be read
 * is a warning: students have the newest one that can.
 */
export function healthRoutes(pages: LivePages, backend: Backend): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', async (_request, reply) => {
      const [database, live] = await Promise.all([backend.isHealthy(), pages.live().catch(() => null)]);
      const isWell = database && live !== null;
      return reply
        .code(isWell ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          ok: isWell,
          database,
          revision: live?.document.revision ?? null,
          ...(live?.warning ? { warning: live.warning } : {}),
          versions: Object.fromEntries(
            Object.entries(live?.document.apps ?? {}).map(([name, { version }]) => [name, version]),
          ),
        });
    });
  };
}
