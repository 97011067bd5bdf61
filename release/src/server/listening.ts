import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listenMistake } from '@manassa/shared/config';
import type { Config } from '../config/config';

export type Place = Pick<Config, 'port' | 'host'>;

/** Listens and returns the address for a local browser. Throws UserMistake for an unusable port or host. */
export async function listenOn(app: FastifyInstance, place: Place): Promise<string> {
  await app.listen(place).catch((error: unknown) => {
    throw listenMistake(error, place);
  });
  const { host } = place;
  const isAny = host === '0.0.0.0' || host === '::';
  const { port: taken } = app.server.address() as AddressInfo;
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`;
}

export interface Serving {
  /** Lines to print on start. */
  lines: string[];
  /** Resolves when everything is closed after SIGINT or SIGTERM. */
  stopped: Promise<void>;
}

/** Calls `close` on the first SIGINT or SIGTERM. The next one ends the process at once. */
export async function closeOnSignal(close: () => Promise<void>): Promise<void> {
  const heard = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, { signal: heard.signal })));
  heard.abort();
  await close();
}
