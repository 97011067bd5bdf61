import compress from '@fastify/compress';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { constants } from 'node:zlib';
import { versionsRoutes } from '../overview/versionsRoutes';
import type { LivePages } from '../pages/LivePages';
import type { FieldReports } from '../reports/FieldReports';
import { reportRoutes } from '../reports/reportRoutes';
import type { Storage } from '../storage/Storage';
import { readable } from '@manassa/api/config';
import { ASSETS_PREFIX, assetRoutes } from './assetRoutes';
import type { Backend } from './backend';
import { healthRoutes } from './healthRoutes';
import { pageRoutes, sendMissing } from './pageRoutes';

/** What a server is made of. */
export interface ServerParts {
  storage: Storage;
  pages: LivePages;
  backend: Backend;
  /** The sample videos' player pages. */
  embeds: FastifyPluginAsync;
  /** Left out, reports are taken and forgotten, and there is no page of versions: nobody is to see this server. */
  reports?: FieldReports;
  /** What the page of versions asks for; null when it is open to everyone. */
  operatorsToken?: string | null;
  trustProxy: boolean;
  /** Off in tests. */
  logs: boolean;
}

/** Replies are compressed as they are made: beyond this level the time costs more than the bytes. */
const LIVE_COMPRESSION_LEVEL = 4;

/** Builds the whole server without listening. Closing it leaves the backend open: who opened it closes it. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: parts.trustProxy,
    logger: parts.logs ? { level: 'warn' } : false,
    // A server that is told to stop does not wait for browsers that keep their connections.
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply),
  });
  try {
    await registerAll(app, parts);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

async function registerAll(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { storage, pages, backend, embeds, reports, operatorsToken = null } = parts;
  app.setNotFoundHandler(sendMissing);
  app.setErrorHandler<FastifyError>(sendFailure);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersForAll(request.protocol === 'https'));
  });
  await app.register(assetRoutes(storage), { prefix: ASSETS_PREFIX });
  await app.register(embeds);
  await app.register(reportRoutes(reports ?? null));
  if (reports) await app.register(versionsRoutes(pages, reports, operatorsToken));
  // Not compressed on the way: parts of a clip are asked for by their bytes.
  await app.register(backend.media);
  await app.register(async (composed) => {
    await composed.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: LIVE_COMPRESSION_LEVEL } },
      zlibOptions: { level: LIVE_COMPRESSION_LEVEL },
    });
    await composed.register(backend.api);
    await composed.register(healthRoutes(pages, backend));
    await composed.register(pageRoutes(pages));
  });
}

/** One year, in s: how long a browser asks this host over TLS only. */
const TLS_ONLY_S = 31_536_000;

/**
 * Returns the headers of every answer. HTTPS is seen from the proxy's header where TRUST_PROXY is on; pages and other
 * answers may add to these.
 */
function headersForAll(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': `max-age=${TLS_ONLY_S}` } : {}),
  };
}

/** Sends no more than that it failed: the reason is for operators and is logged, an operator's mistake as one line. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500 } = error;
  if (status >= 500) request.log.error(readable(error));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(status >= 500 ? 'cannot be answered now\n' : `${error.message}\n`);
}

/** The router could not even decode it. */
function refuseAddress(reply: Pick<FastifyReply, 'raw' | 'hijack'>): void {
  reply.hijack();
  reply.raw
    .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end('this is no address\n');
}
