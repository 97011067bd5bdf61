import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { LivePages } from '../page/LivePages';

/** Addresses that are never a page. */
const NOT_PAGES = /^\/(api|apps|embed|media)(\/|$)/;

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
      if (!wantsPage(request, pathname)) return sendMissing(reply);
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

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found\n');
}
