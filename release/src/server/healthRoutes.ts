import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { LivePages } from '../pages/LivePages';
import type { Backend } from './backend';

/** Serves `/healthz` and `/readyz`: 200 if students can work, else 503. An unreadable document is only a warning. */
export function healthRoutes(pages: LivePages, backend: Backend): FastifyPluginAsync {
  return async (app) => {
    for (const address of ['/healthz', '/readyz']) app.get(address, answer);

    async function answer(_request: FastifyRequest, reply: FastifyReply) {
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
    }
  };
}
