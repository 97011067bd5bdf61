import { negotiate } from '@fastify/accept-negotiator';
import { BUCKET_COOKIE, LIVE_RELEASE_PATH, readBucket, WORKER_PATH } from '@manassa/shared/federation';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ComposedAnswer, Page } from '../pages/composed';
import type { LivePages } from '../pages/LivePages';
import { sendMissing, sendUnavailable } from './refuse';

/** nginx (release/nginx.conf) caches a page for a second; browsers always revalidate. */
const KEPT_BY_NGINX = { 'x-accel-expires': '1' };

const NOT_PAGES = /^\/(api|apps|embed|media)(\/|$)/;

/** Serves pages and the release document. Register it last: it takes every remaining address. */
export function pageRoutes(pages: LivePages): FastifyPluginAsync {
  return async (app) => {
    app.get('/release.json', async (_request, reply) => {
      const { publicText } = await pages.live();
      return reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type('application/json; charset=utf-8')
        .send(publicText);
    });

    app.get(LIVE_RELEASE_PATH, async (request, reply) => {
      const answer = await pages.liveRelease(bucketOf(request));
      return isKnown(request, reply, answer) ? reply : reply.type('application/json; charset=utf-8').send(answer.body);
    });

    app.get(WORKER_PATH, async (request, reply) => {
      const worker = await pages.worker();
      // Browsers keep the worker that they have.
      if (!worker) return sendUnavailable(request, reply);
      // Every page load asks for the worker again.
      if (isKnown(request, reply, worker)) return reply;
      return reply.type('text/javascript; charset=utf-8').send(worker.body);
    });

    app.get('/app.webmanifest', async (request, reply) => {
      const manifest = await pages.install();
      if (manifest === null) return sendMissing(request, reply);
      return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest);
    });

    app.get('/*', async (request, reply) => {
      const pathname = request.url.replace(/[?#].*$/, '');
      if (!wantsPage(request, pathname)) return sendMissing(request, reply);
      const page = await pages.page(pathname, bucketOf(request));
      void reply.headers(KEPT_BY_NGINX);
      if (isKnown(request, reply, page)) return reply;
      void reply.code(page.status).type('text/html; charset=utf-8');
      return sendCompressed(request, reply, page);
    });
  };
}

const BUCKET = new RegExp(`(?:^|;) *${BUCKET_COOKIE}=([^;]*)`);

function bucketOf({ headers }: FastifyRequest): number | null {
  return readBucket(BUCKET.exec(headers.cookie ?? '')?.[1]);
}

/** Writes headers; sends 304 and returns true if the browser has the answer. */
function isKnown(request: FastifyRequest, reply: FastifyReply, { headers, etag }: ComposedAnswer): boolean {
  void reply.headers({ ...headers, 'cache-control': 'no-cache', etag });
  const known = request.headers['if-none-match']?.includes(etag) === true;
  if (known) void reply.code(304).send();
  return known;
}

function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { compressed, body } = page;
  if (!compressed) return reply.send(body);
  void reply.header('vary', ['accept-encoding', page.headers.vary].filter(Boolean).join(', '));
  const coding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (coding === null) return reply.send(body);
  return reply.header('content-encoding', coding).send(compressed[coding]);
}

/** Returns true for a navigation, or an address that does not look like a file. */
function wantsPage({ headers }: FastifyRequest, pathname: string): boolean {
  if (NOT_PAGES.test(pathname)) return false;
  return (headers.accept ?? '').includes('text/html') || !/\.[^/]+$/.test(pathname);
}
