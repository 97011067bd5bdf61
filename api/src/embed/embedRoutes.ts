import type { FastifyPluginAsync } from 'fastify';
import { embedPolicy, readEmbedAssets } from './embedAssets';
import { embedAssetsDir } from './embedAssetsDir';
import { clipOf, renderEmbedPage, renderMissingPage } from './embedPage';

/** The library whose videos this server plays itself. */
const LIBRARY = 'manassa';

/** Short, so that a corrected player reaches students within minutes. */
const CACHE_SEC = 300;

export interface EmbedOptions {
  /** Address of the media folder without a trailing slash, as the browser asks for it: '/media'. */
  mediaBase: string;
  /** Where the page's script and style lie. */
  assetsDir?: string;
}

/**
 * The player pages for the clips made for this product: GET /embed/manassa/{videoId}.
 * The clips themselves (`{mediaBase}/clips/…`) are served elsewhere, with Range support: without it browsers cannot seek.
 */
export function embedRoutes({ mediaBase, assetsDir = embedAssetsDir }: EmbedOptions): FastifyPluginAsync {
  return async (app) => {
    const assets = readEmbedAssets(assetsDir);
    const policy = embedPolicy(assets, mediaBase);

    app.get<{ Params: { library: string; videoId: string } }>('/embed/:library/:videoId', async (request, reply) => {
      const { library, videoId } = request.params;
      const known = library === LIBRARY && clipOf(videoId) !== undefined;
      return reply
        .code(known ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', known ? `public, max-age=${CACHE_SEC}` : 'no-store')
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'strict-origin-when-cross-origin')
        .send(known ? renderEmbedPage({ library, videoId, mediaBase }, assets) : renderMissingPage(assets));
    });
  };
}
