import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { LivePages } from '../page/LivePages';

/** Addresses that are never a page. */
const NOT_PAGES = /^\/(api|apps|embed|media)(\/|$)/;

const NO_SUCH_CALL: ErrorEnvelope = {
  success: false,
  message: 'الطلب غير معروف',
  statusCode: 404,
  error: { errors: [] },
};

/** Pages, and the document that they are composed from. Register it last: it takes every address that is left. */
export function pageRoutes(pages: LivePages): FastifyPluginAsync {
  return async (app) => {
    app.get('/release.json', async (_request, reply) => {
      const { text } = await pages.live();
      return reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type('application/json; charset=utf-8')
        .send(text);
    });

    app.get('/*', async (request, reply) => {
      const pathname = request.url.replace(/[?#].*$/, '');
      if (!wantsPage(request, pathname)) return sendMissing(request, reply);
      const page = await pages.page(pathname);
      void reply.headers({ ...page.headers, 'cache-control': 'no-cache', etag: page.etag });
      if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
      return reply.code(page.status).type('text/html; charset=utf-8').send(page.body);
    });
  };
}

/** A page is asked for by a browser's navigation, or by an address that does not look like a file. */
function wantsPage({ headers }: FastifyRequest, pathname: string): boolean {
  if (NOT_PAGES.test(pathname)) return false;
  return (headers.accept ?? '').includes('text/html') || !/\.[^/]+$/.test(pathname);
}

/** What is neither a page nor anything else: in the API's envelope for who asks the API, in plain text for others. */
export function sendMissing({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(404).header('cache-control', 'no-store');
  return url.startsWith('/api/')
    ? reply.send(NO_SUCH_CALL)
    : reply.type('text/plain; charset=utf-8').send('not found\n');
}
