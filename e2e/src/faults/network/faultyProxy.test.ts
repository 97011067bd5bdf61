import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { openFaultyProxy } from './faultyProxy';
import type { FaultyProxy } from './faultyProxy';

const SCRIPT = 'addEventListener("install", () => skipWaiting());';

/** Compresses as the page server does. */
const server = createServer(({ headers }, response) => {
  const isCompressed = headers['accept-encoding']?.includes('br') === true;
  response.writeHead(200, isCompressed ? { 'content-encoding': 'br' } : {});
  response.end(isCompressed ? brotliCompressSync(SCRIPT) : SCRIPT);
});
let proxy: FaultyProxy;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await openFaultyProxy(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

async function worker(): Promise<string> {
  const response = await fetch(`${proxy.origin}/sw.js`, { headers: { 'accept-encoding': 'br' } });
  return response.text();
}

it('serves another worker script after each replacement, also when the server compresses it', async () => {
  expect(await worker()).toBe(SCRIPT);
  proxy.changeWorker();
  expect(await worker()).toBe(`${SCRIPT}\n// 1`);
  proxy.changeWorker('// later');
  expect(await worker()).toBe(`// later\n${SCRIPT}\n// 2`);
});
