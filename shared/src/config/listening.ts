import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { UserMistake } from './UserMistake';

/** Port (0 for any free one) and address or name to listen at. */
export interface Place {
  port: number;
  host: string;
}

/** The part of a Fastify application that listens. */
interface Listener {
  listen(place: Place): Promise<unknown>;
  readonly server: Pick<Server, 'address'>;
}

/**
 * Listens until a signal, then calls `close`; returns the address for a local browser. Throws UserMistake for an unusable
 * port or host, after `close`, since open plugins would keep the process alive.
 */
export async function listenUntilStopped(app: Listener, { port, host }: Place, close: () => Promise<void>) {
  try {
    await refuseTaken({ port, host });
    await app.listen({ port, host });
  } catch (error) {
    await close();
    throw listenMistake(error, { port, host });
  }
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

function listenMistake(error: unknown, { port, host }: Place): unknown {
  const foreign = `HOST ${host} is not an address of this machine`;
  const mistakes: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use: stop what listens there or set PORT to another (0 for any)`,
    EACCES: `port ${port} may not be opened by this user: set PORT to one above 1023`,
    EADDRNOTAVAIL: foreign,
    EAFNOSUPPORT: foreign,
    // Names, of which the second has no answer yet, and an IPv6 address without its network interface.
    ENOTFOUND: foreign,
    EAI_AGAIN: foreign,
    EINVAL: foreign,
  };
  const mistake = mistakes[(error as NodeJS.ErrnoException).code ?? ''];
  return mistake === undefined ? error : new UserMistake(mistake);
}

/** Calls `close` on the first SIGINT or SIGTERM. The next one ends the process at once. */
export async function closeOnSignal(close: () => Promise<void>): Promise<void> {
  const heard = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, { signal: heard.signal })));
  heard.abort();
  await close();
}
