import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Returns a port that is free on every address of this machine, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
