import proxy from '@fastify/http-proxy';
import type { ErrorEnvelope } from '@manassa/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { API_PREFIX, type Backend } from './backend';

/** Longer than any call takes, shorter than the page's time limit. */
const TIMEOUT_MS = 20_000;

const UNREACHABLE: ErrorEnvelope = {
  success: false,
  message: 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
  statusCode: 502,
  error: { errors: [] },
};

/** Proxies calls, and media below `mediaPath`, to another server; answers 502 while it is unreachable. */
export function proxiedBackend(origin: string, mediaPath: string | null): Backend {
  const passOn =
    (prefix: string): FastifyPluginAsync =>
    async (app) => {
      await app.register(proxy, {
        upstream: origin,
        prefix,
        rewritePrefix: prefix,
        http: { requestOptions: { timeout: TIMEOUT_MS } },
        replyOptions: {
          // Otherwise all students would share this server's rate limits.
          rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
          onError: (reply, { error }) => {
            reply.log.error({ reason: error.message }, `${origin} cannot be reached`);
            void reply.code(502).header('cache-control', 'no-store').send(UNREACHABLE);
          },
        },
      });
    };
  return {
    api: passOn(API_PREFIX),
    media: mediaPath === null ? async () => undefined : passOn(mediaPath),
    isHealthy: async () => {
      // The group list is small, public and read from the database.
      const response = await fetch(`${origin}${API_PREFIX}/group`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      return response !== null && response.status < 500;
    },
    greeting: [`API: ${origin}${API_PREFIX}`],
    close: async () => undefined,
  };
}
