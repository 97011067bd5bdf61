import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { runNode } from './commandLine';

const CONNECTIONS = 20;
const SECONDS = 6;

/** The used part of autocannon's result (https://github.com/mcollina/autocannon). */
interface LoadResult {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

/** A Node server with the page in memory, the product's server, and nginx in front of it. */
type ServerName = 'bare' | 'bundled' | 'nginx';

export interface PagesFigure {
  server: ServerName;
  pagesPerSec: number;
  /** 99th percentile in ms. */
  p99Ms: number;
}

/** Measures pages per second from a load generator on the same machine. Throws if an answer is not a page. */
export async function measurePages(server: ServerName, address: string): Promise<PagesFigure> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon');
  const { printed } = await runNode(
    [autocannon, '--json', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', 'accept=text/html', address],
    {},
  );
  // autocannon prints progress before the JSON.
  const result = JSON.parse(printed.slice(printed.indexOf('{'))) as LoadResult;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${server}: ${result.non2xx} answers were no pages, ${result.errors} did not come`);
  }
  return { server, pagesPerSec: result.requests.average, p99Ms: result.latency.p99 };
}

/** Runs `measure` against the baseline: a Node server with the page in memory. */
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
