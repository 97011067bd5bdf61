import { embedRoutes } from '@manassa/api';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Config, Environment } from '../config';
import { readLive } from '../document/releaseStore';
import { LivePages, type Overlay } from '../page/LivePages';
import { storageSource } from '../page/ReleaseSource';
import { openStorage } from '../storage/openStorage';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '../UserMistake';
import type { Backend } from './backend';
import { buildServer } from './buildServer';
import { embeddedBackend } from './embeddedBackend';
import { proxiedBackend } from './proxiedBackend';

/** A server that listens. */
export interface Serving {
  address: string;
  /** What an operator wants to know, a line each. */
  lines: string[];
  /** Ends when the process was told to stop and everything is closed. */
  stopped: Promise<void>;
  stop(): void;
}

/**
 * Opens the API, builds the server and listens, until SIGINT or SIGTERM.
 *
 * @throws UserMistake when nothing is released or the port is taken
 */
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
    (error) => console.error(error),
    overlay,
    config.assetBase,
  );
  const live = await pages.live();
  const backend = await openBackend(config, environment);
  const app = await listen(config, storage, pages, backend);
  const address = addressOf(app, config.host);
  const versions = Object.entries({ ...live.document.apps, ...(await overlay?.now())?.apps });
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve)).then(async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await app.close();
    await backend.close();
  });
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    address,
    lines: [
      `Manassa is on ${address}`,
      ...backend.greeting,
      `Live (revision ${live.document.revision}): ${versions.map(([name, app]) => `${name} ${app.version}`).join(', ')}`,
    ],
    stopped,
    stop,
  };
}

async function openBackend(config: Config, environment: Environment): Promise<Backend> {
  if (config.apiOrigin === undefined) return embeddedBackend(config, environment);
  const { mediaBase } = config.page;
  return proxiedBackend(config.apiOrigin, mediaBase.startsWith('/') ? mediaBase : null);
}

async function listen(config: Config, storage: Storage, pages: LivePages, backend: Backend): Promise<FastifyInstance> {
  let app: FastifyInstance | undefined;
  try {
    app = await buildServer({
      storage,
      pages,
      backend,
      embeds: embedRoutes({ mediaBase: config.page.mediaBase }),
      trustProxy: config.trustProxy,
      logs: true,
    });
    await app.listen({ port: config.port, host: config.host });
    return app;
  } catch (error) {
    // Whatever the plugins opened would keep the process alive.
    await app?.close();
    await backend.close();
    throw readable(error, config);
  }
}

function readable(error: unknown, { port, host }: Config): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new UserMistake(`port ${port} is in use: stop what listens there or set PORT to another (0 for any)`);
    case 'EACCES':
      return new UserMistake(`port ${port} may not be opened by this user: set PORT to one above 1023`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new UserMistake(`HOST ${host} is no address of this machine`);
    default:
      return error;
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const isAny = host === '0.0.0.0' || host === '::';
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
