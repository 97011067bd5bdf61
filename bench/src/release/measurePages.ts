import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { runNode } from './commandLine';

const CONNECTIONS = 20;
const SECONDS = 6;

/** What autocannon says of a run, as far as it is wanted (https://github.com/mcollina/autocannon). */
interface LoadResult {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

/** Node's own server with the page's bytes in memory, the product's own, and nginx before it. */
export type ServerName = 'bare' | 'bundled' | 'nginx';

/** What one server gave. */
export interface PagesFigure {
  server: ServerName;
  pagesPerSec: number;
  /** The slowest of 100, in ms. */
  p99Ms: number;
}

/**
 * How many pages a second a server gives to a load generator on the same machine.
 *
 * @throws when a single answer was not a page
 */
export async function measurePages(server: ServerName, address: string): Promise<PagesFigure> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon');
  const { printed } = await runNode(
    [autocannon, '--json', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', 'accept=text/html', address],
    {},
  );
  // Progress goes to the other stream and ends up before the one line of JSON.
  const result = JSON.parse(printed.slice(printed.indexOf('{'))) as LoadResult;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${server}: ${result.non2xx} answers were no pages, ${result.errors} did not come`);
  }
  return { server, pagesPerSec: result.requests.average, p99Ms: result.latency.p99 };
}

/** The baseline: Node's own server with the page's bytes in memory and nothing else to do. */
export async function withBareServer<Result>(
  body: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
