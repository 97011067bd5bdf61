import { readable } from '@manassa/shared/config';
import { API_BASE } from '@manassa/shared/contract';
import { REPORT_PATH } from '@manassa/shared/federation';
import fastify, { type FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { LivePages } from '../pages/LivePages';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { ASSETS_PREFIX } from '../server/assetRoutes';
import { closeOnSignal, listenOn, type Place, type Serving } from '../server/listening';
import { pageRoutes } from '../server/pageRoutes';
import { passOn } from '../server/proxiedBackend';
import { sendMissing } from '../server/refuse';
import type { Deployed } from './Deployed';

/** Builds a server that replaces some applications of an installation and proxies the rest, without reports. */
export async function buildAgainst({ origin, settings }: Deployed, developed: ReleaseSource): Promise<FastifyInstance> {
  const pages = new LivePages(developed, settings, (error) => console.error(readable(error)));
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.setNotFoundHandler(sendMissing);
  // Failures on a developer's machine must not count as students' failures.
  app.post(REPORT_PATH, { bodyLimit: 1024 * 1024 }, async (_request, reply) => reply.code(204).send());
  const headers = {
    // The API may refuse other origins than its own.
    rewriteRequestHeaders: (_request: unknown, sent: IncomingHttpHeaders) =>
      sent.origin === undefined ? sent : { ...sent, origin },
    rewriteHeaders: ({ 'set-cookie': cookies, ...sent }: IncomingHttpHeaders) =>
      cookies === undefined ? sent : { ...sent, 'set-cookie': cookies.map(localCookie) },
  };
  const prefixes = [ASSETS_PREFIX, API_BASE, settings.mediaBase, ...Object.values(settings.embeds.libraries)];
  for (const prefix of new Set(prefixes)) {
    if (prefix.startsWith('/')) await app.register(passOn(origin, prefix, headers));
  }
  await app.register(pageRoutes(pages));
  await pages.live();
  return app;
}

/** Builds that server and listens. Throws UserMistake if the port is taken or there is no page for developers. */
export async function serveAgainst(deployed: Deployed, developed: ReleaseSource, place: Place): Promise<Serving> {
  const app = await buildAgainst(deployed, developed);
  const address = await listenOn(app, place).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const lines = [`Manassa is on ${address}, the rest of it from ${deployed.origin}`];
  return { lines, stopped: closeOnSignal(() => app.close()) };
}

/** Returns a cookie that browsers keep for http://localhost; they refuse SameSite=None without Secure. */
function localCookie(cookie: string): string {
  const [pair, ...attributes] = cookie
    .split(';')
    .filter((part) => !/^\s*(domain\s*=|secure\s*$|partitioned\s*$)/i.test(part));
  return [pair, ...attributes.map((attribute) => attribute.replace(/samesite\s*=\s*none/i, 'SameSite=Lax'))].join(';');
}
