import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, from 32768 on Linux and from 49152 elsewhere; above 10080,
 * which browsers and fetch refuse.
 */
const PORTS = { first: 11_000, count: 21_000 };

/**
 * Returns a port that is free on every address of this machine, for a program that cannot choose one itself or that
 * will listen on it again: no connection takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
