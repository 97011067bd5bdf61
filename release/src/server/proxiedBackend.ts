import proxy, { type FastifyHttpProxyOptions as Options } from '@fastify/http-proxy';
import { API_BASE } from '@manassa/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Backend } from './buildServer';
import { refusedCall } from './refuse';

/** Longer than a page waits, so that every call without an answer is the same failure there: a timeout. */
const TIMEOUT_MS = 30_000;

/** Shorter than Node's servers (5 s) and others keep an unused connection: a call on a closed one would be lost. */
const UNUSED_MS = 4_000;

/** Longer than the API waits for its database. */
const HEALTH_MS = 3_000;

const UNREACHABLE = refusedCall(502, 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل');

/** Passes the requests below `prefix` on to a server, whose address may have a path; answers 502 while it is unreachable. */
export function passOn(upstream: string, prefix: string, headers: Options['replyOptions']): FastifyPluginAsync {
  return async (app) => {
    const { origin, pathname } = new URL(upstream);
    // reply-from sends the length of a read without its body, and what "connection" names not at all. Either lets a
    // sender put a request of their own into the connection, before that of another student.
    app.addHook('onRequest', async ({ method, raw: { headers } }) => {
      delete headers.connection;
      if (method === 'GET' || method === 'HEAD') delete headers['content-length'];
    });
    // Read here, a text without a length would be passed on with one, and in chunks.
    app.removeContentTypeParser('text/plain');
    await app.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: `${pathname.replace(/\/$/, '')}${prefix}`,
      http: {
        // Without this, reply-from accepts every certificate.
        requestOptions: { timeout: TIMEOUT_MS, rejectUnauthorized: true },
        agentOptions: { timeout: UNUSED_MS },
      },
      replyOptions: {
        // Repeats a read whose connection was closed. With 0, a read that an overloaded server refuses is sent ten times.
        retriesCount: 1,
        ...headers,
        onError: (reply, { error }) => {
          console.error(`${origin} cannot be reached: ${error.message}`);
          // A second answer to the same request would end the process.
          if (reply.raw.headersSent) reply.raw.destroy();
          else void reply.code(502).header('cache-control', 'no-store').send(UNREACHABLE);
        },
      },
    });
  };
}

/** Proxies calls, and media below `mediaPath`, to another server. */
export function proxiedBackend(origin: string, mediaPath: string | null): Backend {
  const passOnHere = (prefix: string): FastifyPluginAsync =>
    // Otherwise all students would share this server's rate limits.
    passOn(origin, prefix, { rewriteRequestHeaders: ({ ip }, headers) => ({ ...headers, 'x-forwarded-for': ip }) });
  return {
    api: passOnHere(API_BASE),
    media: mediaPath === null ? async () => undefined : passOnHere(mediaPath),
    async isHealthy() {
      const ask = (path: string) =>
        fetch(`${origin}${API_BASE}${path}`, { signal: AbortSignal.timeout(HEALTH_MS) })
          .then(({ status }) => status)
          .catch(() => 502);
      // A server without readiness has the group list, which is small, public and read from the database.
      const ready = await ask('/readyz');
      return (ready === 404 ? await ask('/group') : ready) < 500;
    },
    greeting: [`API: ${origin}${API_BASE}`],
    close: async () => undefined,
  };
}
