import { listenUntilStopped, type Place, readable } from '@manassa/shared/config';
import { API_BASE } from '@manassa/shared/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { LivePages } from '../pages/LivePages';
import type { ReleaseSource } from '../pages/ReleaseSource';
import { ASSETS_PREFIX } from '../server/assetRoutes';
import { buildServer } from '../server/buildServer';
import { passOn } from '../server/proxiedBackend';
import type { Serving } from '../server/serve';
import type { Deployed } from './Deployed';

/** Builds a server that replaces some applications of an installation and proxies the rest. It drops reports. */
export async function buildAgainst({ origin, settings }: Deployed, developed: ReleaseSource): Promise<FastifyInstance> {
  const pages = new LivePages(developed, settings, (error) => console.error(readable(error)));
  const headers = {
    // The API may refuse other origins than its own.
    rewriteRequestHeaders: (_request: unknown, sent: IncomingHttpHeaders) =>
      sent.origin === undefined ? sent : { ...sent, origin },
  };
  const places = [ASSETS_PREFIX, settings.mediaBase, ...Object.values(settings.embeds.libraries)];
  const prefixes = new Set(places.filter((place) => place.startsWith('/')));
  const media: FastifyPluginAsync = async (app) => {
    for (const prefix of prefixes) await app.register(passOn(origin, prefix, headers));
  };
  const backend = { api: passOn(origin, API_BASE, headers), media, isHealthy: async () => true };
  await pages.live();
  return buildServer({ options: { forceCloseConnections: true }, storage: null, pages, backend });
}

/** Builds that server and listens. Throws UserMistake if the port is taken or there is no page for developers. */
export async function serveAgainst(deployed: Deployed, developed: ReleaseSource, place: Place): Promise<Serving> {
  const app = await buildAgainst(deployed, developed);
  const { address, stopped } = await listenUntilStopped(app, place, async () => app.close());
  return { lines: [`Manassa is on ${address}, the rest of it from ${deployed.origin}`], stopped };
}
