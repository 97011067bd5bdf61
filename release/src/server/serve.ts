import { embedRoutes, printableError } from '@manassa/api';
import { endConnectionsOnClose, stoppable, stopServer } from '@manassa/api/stopping';
import { type Environment, listenUntilStopped, readable } from '@manassa/shared/config';
import type { Config } from '../config/config';
import { readReleased } from '../live/releaseStore';
import { LivePages } from '../pages/LivePages';
import { type ReleaseSource, storageSource } from '../pages/ReleaseSource';
import { FieldReports } from '../reports/FieldReports';
import { openStorage } from '../storage/openStorage';
import { type Backend, buildServer } from './buildServer';
import { embeddedBackend } from './embeddedBackend';

export interface Serving {
  /** Lines to print on start. */
  lines: string[];
  /** Resolves when everything is closed after SIGINT or SIGTERM. */
  stopped: Promise<void>;
}

/**
 * Serves until SIGINT or SIGTERM: what is live, or `developed` without reports. Throws UserMistake if nothing is
 * released or the port is taken.
 */
export async function serve(config: Config, environment: Environment, developed?: ReleaseSource): Promise<Serving> {
  const storage = await openStorage(config);
  if (!developed) await readReleased(storage);
  const report = (error: unknown): void => console.error(readable(error));
  const pages = new LivePages(developed ?? storageSource(storage), config.page, report, config.assetBase);
  const { document, warning } = await pages.live();
  const backend = await openBackend(config, environment);
  const live = async () => (await pages.live()).document;
  const fieldReports = new FieldReports(storage, live, (line) => console.warn(line));
  const app = buildServer({
    options: { ...stoppable, trustProxy: config.trustProxy, logger: { level: 'warn' } },
    storage,
    pages,
    backend,
    embeds: embedRoutes({ mediaBase: config.page.mediaBase }),
    reports: developed ? undefined : fieldReports,
    operatorsToken: config.operatorsToken,
  });
  endConnectionsOnClose(app);
  const close = async (): Promise<void> => {
    await stopServer(app);
    await backend.close();
  };
  const versions = Object.entries(document.apps).map(([name, { version }]) => `${name} ${version}`);
  const { address, stopped } = await listenUntilStopped(app, config, close);
  const lines = [
    `Manassa is on ${address}`,
    ...backend.greeting,
    ...(warning === null ? [] : [`WARNING: ${warning}`]),
    `Live (revision ${document.revision}): ${versions.join(', ')}`,
  ];
  return { lines, stopped };
}

async function openBackend(config: Config, environment: Environment): Promise<Backend> {
  if (config.apiOrigin === undefined) {
    return embeddedBackend(config, environment).catch((error: unknown) => {
      throw printableError(error);
    });
  }
  const { mediaBase } = config.page;
  // Loads an HTTP client of 1 MB, which few installations use.
  const { proxiedBackend } = await import('./proxiedBackend');
  return proxiedBackend(config.apiOrigin, mediaBase.startsWith('/') ? mediaBase : null);
}
