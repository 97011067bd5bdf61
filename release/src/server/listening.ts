import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listenMistake } from '@manassa/shared/config';
import type { Config } from '../config/config';

export type Place = Pick<Config, 'port' | 'host'>;

export interface Serving {
  /** Lines to print on start. */
  lines: string[];
  /** Resolves when everything is closed after SIGINT or SIGTERM. */
  stopped: Promise<void>;
}

/**
 * Listens until a signal, then calls `close`; `linesAt` gets the address for a local browser. Throws UserMistake for an
 * unusable port or host, after `close`, since open plugins would keep the process alive.
 */
export async function listenUntilStopped(
  app: FastifyInstance,
  place: Place,
  close: () => Promise<void>,
  linesAt: (address: string) => string[],
): Promise<Serving> {
  await app.listen(place).catch(async (error: unknown) => {
    await close();
    throw listenMistake(error, place);
  });
  const { host } = place;
  const isAny = host === '0.0.0.0' || host === '::';
  const { port: taken } = app.server.address() as AddressInfo;
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { lines: linesAt(`http://${name}:${taken}`), stopped: closeOnSignal(close) };
}

/** Calls `close` on the first SIGINT or SIGTERM. The next one ends the process at once. */
export async function closeOnSignal(close: () => Promise<void>): Promise<void> {
  const heard = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, { signal: heard.signal })));
  heard.abort();
  await close();
}
