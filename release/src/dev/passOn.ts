import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

const TIMEOUT_MS = 30_000;

/** Headers as Node gives them: lower-case names, several values as a list. */
type Headers = Record<string, string | string[] | undefined>;

/** Passes the requests below a path on to an installation. */
export function passOn(upstream: string, prefix: string): FastifyPluginAsync {
  return async (app) => {
    const { origin, pathname } = new URL(upstream);
    await app.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: `${pathname.replace(/\/$/, '')}${prefix}`,
      http: { requestOptions: { timeout: TIMEOUT_MS } },
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => requestHeadersFor(origin, headers),
        rewriteHeaders: (headers) => answerHeadersFor(origin, headers),
        onError: (reply, { error }) => {
          console.error(`${origin} cannot be reached: ${error.message}`);
          void reply.code(502).header('cache-control', 'no-store').send(`${origin} cannot be reached\n`);
        },
      },
    });
  };
}

/** Returns request headers that name the installation (`origin`, no slash at the end) instead of this machine. */
export function requestHeadersFor(origin: string, headers: Headers): Headers {
  return headers.origin === undefined ? headers : { ...headers, origin };
}

/** Returns answer headers that work on http://localhost: local cookies and redirects, no Strict-Transport-Security. */
export function answerHeadersFor(origin: string, headers: Headers): Headers {
  const { 'strict-transport-security': _, ...passed } = headers;
  const { location, 'set-cookie': cookies } = passed;
  if (cookies !== undefined) passed['set-cookie'] = [cookies].flat().map(localCookie);
  if (typeof location === 'string' && `${location}/`.startsWith(`${origin}/`)) {
    passed.location = location.slice(origin.length) || '/';
  }
  return passed;
}

function localCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.filter((attribute) => !/^\s*(domain\s*=|secure\s*$|partitioned\s*$)/i.test(attribute));
  // Browsers refuse SameSite=None without Secure.
  return [pair, ...kept.map((attribute) => attribute.replace(/samesite\s*=\s*none/i, 'SameSite=Lax'))].join(';');
}
