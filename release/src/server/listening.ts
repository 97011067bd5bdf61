import type { FastifyInstance } from 'fastify';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
 * Listens until a signal, then calls `close`; returns the address for a local browser. Throws UserMistake for an unusable
 * port or host, after `close`, since open plugins would keep the process alive.
 */
export async function listenUntilStopped(app: FastifyInstance, place: Place, close: () => Promise<void>) {
  try {
    await refuseTaken(place);
    await app.listen(place);
  } catch (error) {
    await close();
    throw listenMistake(error, place);
  }
  const { host } = place;
  const isAny = host === '0.0.0.0' || host === '::';
  const { port: taken } = app.server.address() as AddressInfo;
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { address: `http://${name}:${taken}`, stopped: closeOnSignal(close) };
}

/** Throws if another program has the port at one address of the host: Fastify would go on with the other of `localhost`. */
async function refuseTaken({ port, host }: Place): Promise<void> {
  for (const { address } of await lookup(host, { all: true })) {
    const probe = createServer().listen(port, address);
    const failure = await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => error);
    if ('code' in failure && failure.code === 'EADDRINUSE') throw failure;
    probe.close();
  }
}

/** Calls `close` on the first SIGINT or SIGTERM. The next one ends the process at once. */
export async function closeOnSignal(close: () => Promise<void>): Promise<void> {
  const heard = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, { signal: heard.signal })));
  heard.abort();
  await close();
}
