import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { UserMistake } from '@manassa/shared/config';

export interface Place {
  port: number;
  host: string;
}

/** Listens and returns the address for a local browser. Throws UserMistake for an unusable port or host. */
export async function listenOn(app: FastifyInstance, place: Place): Promise<string> {
  try {
    await app.listen(place);
  } catch (error) {
    const mistake = mistakesAt(place)[(error as NodeJS.ErrnoException).code ?? ''];
    throw mistake === undefined ? error : new UserMistake(mistake);
  }
  const { port } = app.server.address() as AddressInfo;
  const { host } = place;
  const isAny = host === '0.0.0.0' || host === '::';
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

export interface Stopping {
  /** Resolves when everything is closed. */
  stopped: Promise<void>;
  stop(): void;
}

/** Calls `close` on SIGINT, SIGTERM or `stop()`. */
export function stopWith(close: () => Promise<void>): Stopping {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve)).then(async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  });
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return { stopped, stop };
}

/** Operators' mistakes by the code of the error. */
function mistakesAt({ port, host }: Place): Record<string, string> {
  const foreign = `HOST ${host} is not an address of this machine`;
  return {
    EADDRINUSE: `port ${port} is in use: stop what listens there or set PORT to another (0 for any)`,
    EACCES: `port ${port} may not be opened by this user: set PORT to one above 1023`,
    ENOTFOUND: foreign,
    EADDRNOTAVAIL: foreign,
  };
}
