import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PHONE_CONNECTION } from '../phone';

const { latencyMs, down } = PHONE_CONNECTION;
/** Bytes that one response sends before the next one has its turn. */
const PART = 4096;

/** A response that passed, with its size as sent. */
interface Passed {
  path: string;
  bytes: number;
}

/** A phone's connection to the product. DevTools' own throttling does not reach service workers. */
export interface PhoneProxy {
  origin: string;
  /** Returns the responses since the last call. */
  take: () => Passed[];
  close: () => Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function openPhoneProxy(product: string): Promise<PhoneProxy> {
  const target = new URL(product);
  const opened = new WeakSet<Socket>();
  let passed: Passed[] = [];
  /** Time at which the connection is free, in ms of the process. */
  let freeMs = 0;

  async function send(body: Buffer, response: ServerResponse): Promise<void> {
    for (let at = 0; at < body.length; at += PART) {
      const part = body.subarray(at, at + PART);
      freeMs = Math.max(freeMs, performance.now()) + (part.length / down) * 1000;
      await wait(freeMs - performance.now());
      response.write(part);
    }
    response.end();
  }

  async function serve(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const isNew = !opened.has(call.socket);
    opened.add(call.socket);
    // A new connection costs a round trip more.
    const arrived = wait(isNew ? 2 * latencyMs : latencyMs);
    const { method, url = '', headers } = call;
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const forwarded = ask({ host: target.hostname, port: target.port, method, path: url, headers }, resolve);
      forwarded.once('error', reject);
      call.pipe(forwarded);
    });
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    await arrived;
    const { 'transfer-encoding': _, connection: __, ...rest } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, rest);
    passed.push({ path: new URL(url, target).pathname, bytes: body.length });
    await send(body, response);
  }

  const server = createServer((call, response) => {
    // The browser or the product is gone.
    serve(call, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = passed;
      passed = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
