import { readable } from '@manassa/shared/config';
import { REPORT_PATH } from '@manassa/shared/federation';
import fastify, { type FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { LivePages, type Overlay } from '../pages/LivePages';
import { ASSETS_PREFIX } from '../server/assetRoutes';
import { API_PREFIX } from '../server/backend';
import { listenOn, stopWith } from '../server/listening';
import { pageRoutes, sendMissing } from '../server/pageRoutes';
import { passOn } from '../server/proxiedBackend';
import type { Serving } from '../server/serve';
import type { Deployed } from './Deployed';
import { answerHeadersFor, requestHeadersFor } from './localHeaders.rule';

/** Builds a server that replaces some applications of an installation and proxies the rest, without reports. */
export async function buildAgainst(deployed: Deployed, overlay: Overlay): Promise<FastifyInstance> {
  const { origin, settings, source } = deployed;
  const pages = new LivePages(source, settings, (error) => console.error(readable(error)), overlay);
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.setNotFoundHandler(sendMissing);
  // Failures on a developer's machine must not count as students' failures.
  app.post(REPORT_PATH, { bodyLimit: 1024 * 1024 }, async (_request, reply) => reply.code(204).send());
  const headers = {
    rewriteRequestHeaders: (_request: unknown, sent: IncomingHttpHeaders) => requestHeadersFor(origin, sent),
    rewriteHeaders: (sent: IncomingHttpHeaders) => answerHeadersFor(origin, sent),
  };
  const prefixes = [ASSETS_PREFIX, API_PREFIX, settings.mediaBase, ...Object.values(settings.embeds.libraries)];
  for (const prefix of new Set(prefixes)) {
    if (prefix.startsWith('/')) await app.register(passOn(origin, prefix, headers));
  }
  await app.register(pageRoutes(pages));
  await pages.live();
  return app;
}

/** Builds that server and listens. Throws UserMistake if the port is taken or there is no page for developers. */
export async function serveAgainst(
  deployed: Deployed,
  overlay: Overlay,
  place: { port: number; host: string },
): Promise<Serving> {
  const app = await buildAgainst(deployed, overlay);
  const address = await listenOn(app, place).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return {
    address,
    lines: [`Manassa is on ${address}, the rest of it from ${deployed.origin}`],
    ...stopWith(() => app.close()),
  };
}
