import type { FastifyPluginAsync } from 'fastify';
import { embedPolicy, readEmbedAssets } from './embedAssets';
import { embedAssetsDir } from './embedAssetsDir';
import { clipOf, renderEmbedPage, renderMissingPage } from './embedPage';

/** Library of the videos that this server plays itself. */
const LIBRARY = 'manassa';

/** Short, so that students get a corrected player within minutes. */
const CACHE_SEC = 300;

interface EmbedCall {
  Params: { library: string; videoId: string };
  Querystring: Record<string, unknown>;
}

/** Returns the signature in the page's address as a query to pass on; the media routes check it. */
function signatureIn({ expires, signature }: Record<string, unknown>): string {
  const isSound = /^\d{1,12}$/.test(String(expires)) && /^[\w-]{1,100}$/.test(String(signature));
  return isSound ? `?expires=${String(expires)}&signature=${String(signature)}` : '';
}

interface EmbedOptions {
  /** Address of the media folder, no slash at the end. */
  mediaBase: string;
  assetsDir?: string;
}

/** Serves GET /embed/manassa/{videoId}. Seeking in the clips needs a server with Range support. */
export function embedRoutes({ mediaBase, assetsDir = embedAssetsDir }: EmbedOptions): FastifyPluginAsync {
  return async (app) => {
    const assets = readEmbedAssets(assetsDir);
    const policy = embedPolicy(assets, mediaBase);

    app.get<EmbedCall>('/embed/:library/:videoId', async (request, reply) => {
      const { library, videoId } = request.params;
      const known = library === LIBRARY && clipOf(videoId) !== undefined;
      return reply
        .code(known ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', known ? `private, max-age=${CACHE_SEC}` : 'no-store')
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'strict-origin-when-cross-origin')
        .send(
          known
            ? renderEmbedPage({ library, videoId, mediaBase, query: signatureIn(request.query) }, assets)
            : renderMissingPage(assets),
        );
    });
  };
}
