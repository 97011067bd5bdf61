import compress from '@fastify/compress';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
} from 'fastify';
import { mapApps } from '../live/releaseDocument';
import { versionsRoutes } from '../overview/versionsRoutes';
import type { LivePages } from '../pages/LivePages';
import type { FieldReports } from '../reports/FieldReports';
import { reportRoutes } from '../reports/reportRoutes';
import type { Storage } from '../storage/Storage';
import { ASSETS_PREFIX, assetRoutes } from './assetRoutes';
import { pageRoutes } from './pageRoutes';
import { refuse, refuseUndecodable, sendFailure } from './refuse';

/** The API and media: in this process or on another server. */
export interface Backend {
  api: FastifyPluginAsync;
  /** Registers nothing if another server has the media. */
  media: FastifyPluginAsync;
  /** Returns true if the database, or the other server, answers. */
  isHealthy(): Promise<boolean>;
  /** Lines to print on start. */
  greeting: string[];
  close(): Promise<void>;
}

interface ServerParts {
  /** Log, believed proxies and behaviour on close (@manassa/api/stopping, which a team's checkout may not have). */
  options?: FastifyServerOptions;
  /** Storage of the published files; null if `backend.media` serves them. */
  storage: Storage | null;
  pages: LivePages;
  backend: Pick<Backend, 'api' | 'media' | 'isHealthy'>;
  /** Player pages of the sample videos. */
  embeds?: FastifyPluginAsync;
  /** Without it, reports are dropped and there is no versions page. */
  reports?: FieldReports;
  /** Password of the versions page; null if it is public. */
  operatorsToken?: string | null;
}

/** Builds the server; its parts start when it listens. Closing it leaves the backend open. */
export function buildServer(parts: ServerParts): FastifyInstance {
  const { storage, pages, backend, embeds, reports, operatorsToken = null } = parts;
  const app = fastify({
    ...parts.options,
    frameworkErrors: (_error, request, reply) => refuseUndecodable(request, reply),
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404));
  app.setErrorHandler<FastifyError>(sendFailure);
  app.addHook('onRequest', async ({ protocol }, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    // Behind a proxy, HTTPS is detected with TRUST_PROXY.
    if (protocol === 'https') void reply.header('strict-transport-security', `max-age=${365 * 24 * 60 * 60}`);
  });
  if (storage) void app.register(assetRoutes(storage), { prefix: ASSETS_PREFIX });
  if (embeds) void app.register(embeds);
  void app.register(reportRoutes(reports ?? null));
  if (reports) void app.register(versionsRoutes(pages, reports, operatorsToken));
  // Not compressed: clips are requested by byte ranges.
  void app.register(backend.media);
  void app.register(async (composed) => {
    await composed.register(compress, {
      encodings: ['br', 'gzip'],
      // Another API would get a body that is longer than its declared length.
      globalDecompression: false,
    });
    await composed.register(backend.api);
    await composed.register(healthRoutes(parts));
    await composed.register(pageRoutes(pages));
  });
  return app;
}

/**
 * Serves `/healthz` and `/readyz`: 200 if students can work, else 503. An unreadable document is only a warning, and a
 * version that fails in browsers does not take its server out of a load balancer.
 */
function healthRoutes({ pages, backend, reports }: ServerParts): FastifyPluginAsync {
  return async (app) => {
    for (const address of ['/healthz', '/readyz']) {
      app.get(address, async (_request, reply) => {
        const [database, live] = await Promise.all([backend.isHealthy(), pages.live().catch(() => null)]);
        const isWell = database && live !== null;
        void reply.code(isWell ? 200 : 503).header('cache-control', 'no-store');
        return {
          ok: isWell,
          database,
          revision: live?.document.revision ?? null,
          ...(live?.warning ? { warning: live.warning } : {}),
          failing: live && reports ? reports.failing(live.document) : [],
          versions: mapApps(live?.document.apps ?? {}, ({ version }) => version),
        };
      });
    }
  };
}
