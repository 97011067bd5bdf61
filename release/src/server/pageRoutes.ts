import { negotiate } from '@fastify/accept-negotiator';
import { BUCKET_COOKIE, LIVE_RELEASE_PATH, readBucket, WORKER_PATH } from '@manassa/shared/federation';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { publicDocument, writeReleaseDocument } from '../live/releaseDocument';
import type { ComposedAnswer } from '../pages/composed';
import type { LivePages } from '../pages/LivePages';
import { refuse } from './refuse';

/** nginx (release/nginx.conf) caches a page for a second; browsers always revalidate. */
const KEPT_BY_NGINX = { 'x-accel-expires': '1' };

/** Addresses below which a missing file is no page. Routes of single addresses are registered before this one. */
const NOT_PAGES = /^\/(api|apps|embed|media)(\/|$)/;

/** Serves pages and the release document. Register it last: it takes every remaining address. */
export function pageRoutes(pages: LivePages): FastifyPluginAsync {
  return async (app) => {
    app.get('/release.json', async (_request, reply) => {
      const { document } = await pages.live();
      return reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type('application/json; charset=utf-8')
        .send(writeReleaseDocument(publicDocument(document)));
    });

    app.get(LIVE_RELEASE_PATH, async (request, reply) =>
      send(request, reply, await pages.liveRelease(bucketOf(request)), 'application/json'),
    );

    app.get(WORKER_PATH, async (request, reply) => {
      const worker = await pages.worker();
      // Browsers keep the worker that they have.
      return worker ? send(request, reply, worker, 'text/javascript') : refuse(request, reply, 503);
    });

    app.get('/app.webmanifest', async (request, reply) => {
      const manifest = await pages.install();
      if (manifest === null) return refuse(request, reply, 404);
      return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest);
    });

    app.get('/*', async (request, reply) => {
      const pathname = request.url.replace(/[?#].*$/, '');
      if (!wantsPage(request, pathname)) return refuse(request, reply, 404);
      const page = await pages.page(pathname, bucketOf(request));
      void reply.code(page.status).headers(KEPT_BY_NGINX);
      if (isReload(request)) delete request.headers['if-none-match'];
      return send(request, reply, page, 'text/html');
    });
  };
}

/** Chromium's cache joins the reload of a page that stopped coming to the same hanging download, if it is answered with 304. */
function isReload({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && /max-age=0|no-cache/.test(headers['cache-control'] ?? '');
}

const BUCKET = new RegExp(`(?:^|;) *${BUCKET_COOKIE}=([^;]*)`);

function bucketOf({ headers }: FastifyRequest): number | null {
  return readBucket(BUCKET.exec(headers.cookie ?? '')?.[1]);
}

function send(request: FastifyRequest, reply: FastifyReply, answer: ComposedAnswer, type: string): FastifyReply {
  const { body, compressed, etag, headers } = answer;
  void reply.headers({ ...headers, 'cache-control': 'no-cache', etag });
  if (compressed) void reply.header('vary', ['accept-encoding', headers.vary].filter(Boolean).join(', '));
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  void reply.type(`${type}; charset=utf-8`);
  if (!compressed) return reply.send(body);
  const coding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (coding === null) return reply.send(body);
  return reply.header('content-encoding', coding).send(compressed[coding]);
}

/** Returns true for a navigation, or an address that does not look like a file. */
function wantsPage({ headers }: FastifyRequest, pathname: string): boolean {
  if (NOT_PAGES.test(pathname)) return false;
  return (headers.accept ?? '').includes('text/html') || !/\.[^/]+$/.test(pathname);
}
