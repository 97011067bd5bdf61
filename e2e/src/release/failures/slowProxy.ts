import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Part of a file that is sent: nothing, its headers only, half of it (and the connection ends), or a part every second. */
export type Slowness = 'silent' | 'headers' | 'half' | 'cut' | 'drips';

/** Proxy between a browser and the product that delays files. The browser has six connections to it. */
export interface SlowProxy {
  origin: string;
  /** Files to delay; none at first. */
  slow: { files: RegExp; how: Slowness } | null;
  close: () => Promise<void>;
}

const DRIPS = 12;

function answer(reply: IncomingMessage, body: Buffer, response: ServerResponse, how: Slowness | null): void {
  if (how === 'silent') return;
  const { 'transfer-encoding': _, connection: __, ...headers } = reply.headers;
  const length = reply.statusCode === 304 ? {} : { 'content-length': body.length };
  response.writeHead(reply.statusCode ?? 502, { ...headers, ...length });
  if (how === null) response.end(body);
  else if (how === 'headers') response.flushHeaders();
  else if (how === 'half') response.write(body.subarray(0, body.length / 2));
  else if (how === 'cut') response.write(body.subarray(0, body.length / 2), () => response.destroy());
  else drip(body, response);
}

function drip(body: Buffer, response: ServerResponse): void {
  const size = Math.ceil(body.length / DRIPS);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, (sent += size)));
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, 1000);
  response.once('close', () => clearInterval(timer));
}

export async function startSlowProxy(product: string): Promise<SlowProxy> {
  const target = new URL(product);
  const proxy: SlowProxy = { origin: '', slow: null, close: async () => undefined };
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const how = proxy.slow?.files.test(url) ? proxy.slow.how : null;
    const call = ask({ host: target.hostname, port: target.port, method, path: url, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => answer(reply, Buffer.concat(parts), response, how));
    });
    call.once('error', () => response.destroy());
    request.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return proxy;
}
