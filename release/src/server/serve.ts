import { embedRoutes } from '@manassa/api';
import { endConnectionsOnClose, stoppable, stopServer } from '@manassa/api/stopping';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { readLive } from '../live/releaseStore';
import { LivePages, type Overlay } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { FieldReports } from '../reports/FieldReports';
import { openStorage } from '../storage/openStorage';
import type { Storage } from '../storage/Storage';
import { type Environment, readable, UserMistake } from '@manassa/shared/config';
import type { Backend } from './backend';
import { buildServer } from './buildServer';
import { embeddedBackend } from './embeddedBackend';
import { listenOn, type Stopping, stopWith } from './listening';

export interface Serving extends Stopping {
  address: string;
  /** Lines to print on start. */
  lines: string[];
}

/** Serves until SIGINT or SIGTERM. Throws UserMistake if nothing is released or the port is taken. */
export async function serve(
  config: Config,
  environment: Environment,
  overlay: Overlay | null = null,
): Promise<Serving> {
  const storage = await openStorage(config);
  if (!overlay && (await readLive(storage)) === null) {
    throw new UserMistake(`nothing is released in ${storage.name}: "npm start" builds and promotes what is missing`);
  }
  const pages = new LivePages(
    storageSource(storage),
    config.page,
    (error) => console.error(readable(error)),
    overlay,
    config.assetBase,
  );
  const live = await pages.live();
  const backend = await openBackend(config, environment);
  const { app, address } = await listen(config, storage, pages, backend);
  const versions = Object.entries({ ...live.document.apps, ...(await overlay?.now())?.apps });
  return {
    address,
    lines: [
      `Manassa is on ${address}`,
      ...backend.greeting,
      ...(live.warning === null ? [] : [`WARNING: ${live.warning}`]),
      `Live (revision ${live.document.revision}): ${versions.map(([name, app]) => `${name} ${app.version}`).join(', ')}`,
    ],
    ...stopWith(async () => {
      await stopServer(app);
      await backend.close();
    }),
  };
}

async function openBackend(config: Config, environment: Environment): Promise<Backend> {
  if (config.apiOrigin === undefined) return embeddedBackend(config, environment);
  const { mediaBase } = config.page;
  // Loads an HTTP client of 1 MB, which few installations use.
  const { proxiedBackend } = await import('./proxiedBackend');
  return proxiedBackend(config.apiOrigin, mediaBase.startsWith('/') ? mediaBase : null);
}

async function listen(
  config: Config,
  storage: Storage,
  pages: LivePages,
  backend: Backend,
): Promise<{ app: FastifyInstance; address: string }> {
  let app: FastifyInstance | undefined;
  try {
    app = await buildServer({
      options: stoppable,
      prepare: endConnectionsOnClose,
      storage,
      pages,
      backend,
      embeds: embedRoutes({ mediaBase: config.page.mediaBase }),
      reports: new FieldReports({
        storage,
        live: async () => (await pages.live()).document,
        warn: (line) => console.warn(line),
      }),
      operatorsToken: config.operatorsToken,
      trustProxy: config.trustProxy,
      logs: true,
    });
    return { app, address: await listenOn(app, config) };
  } catch (error) {
    // Open plugins would keep the process alive.
    await app?.close();
    await backend.close();
    throw error;
  }
}
