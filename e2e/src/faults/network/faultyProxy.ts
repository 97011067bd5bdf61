import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from '@manassa/shared/free-port';
import type { ProxyFault } from '../plan/runPlan';

export interface CallPattern {
  readonly method: string;
  readonly path: RegExp;
}

/** Proxy of one student, with real faults: refused and reset connections, truncated bodies, a captive portal. */
export interface FaultyProxy {
  readonly origin: string;
  /** Applies a fault to the next calls of a pattern. Returns a counter of affected calls. */
  expect: (pattern: CallPattern, fault: ProxyFault) => () => number;
  refuse: (ms: number) => Promise<void>;
  /** Refuses connections until `mend`. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Counts calls of a pattern from now on. */
  count: (pattern: CallPattern) => () => number;
  /** Lists the calls of a pattern that the server has answered with success, from now on. */
  answered: (pattern: CallPattern) => readonly AnsweredCall[];
  /** Holds back calls of a pattern. Returns a function that delivers them and returns their number. */
  hold: (pattern: CallPattern) => () => Promise<number>;
  /** Serves another script as the service worker: the same one with another comment, after `first`. */
  changeWorker: (first?: string) => void;
  /** Lists the requests that have no answer yet, such as 'GET /login'. */
  unanswered: () => string[];
  /** Drops faults that have not been applied. */
  clear: () => void;
  close: () => Promise<void>;
}

export interface AnsweredCall {
  /** Time at which the call reached the proxy, in ms of the monotonic clock. */
  readonly at: number;
  readonly answeredAt: number;
  readonly body: string;
  readonly reply: string;
}

interface Held {
  pattern: CallPattern;
  calls: Promise<unknown>[];
  until: Promise<void>;
}

interface Expected {
  pattern: CallPattern;
  fault: ProxyFault;
  struck: number;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const REFUSAL = JSON.stringify({ success: false, message: '', statusCode: 500, error: { errors: [] } });
const BUSY = JSON.stringify({ success: false, message: '', statusCode: 503, error: { errors: [] } });
/** Login page of a captive portal. */
const PORTAL = '<!doctype html><html><head><title>Wi-Fi</title></head><body>Welcome. Please sign in.</body></html>';

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Forwards a call and reads the whole response. Throws if there is none. */
function forward(target: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = ask({ host: target.hostname, port: target.port, method, path: url, headers }, (reply) => {
      readAll(reply).then(
        (whole) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: whole }),
        reject,
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

function deliver(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length });
  response.end(body);
}

function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return `${brotliDecompressSync(body)}`;
  return `${encoding === 'gzip' ? gunzipSync(body) : body}`;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function strike(fault: ProxyFault, send: () => Promise<Answer>, response: ServerResponse): Promise<void> {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  switch (fault.kind) {
    case 'server-error':
      response.writeHead(500, json).end(REFUSAL);
      return;
    case 'too-busy':
      response.writeHead(fault.status, { ...json, 'retry-after': '1' }).end(BUSY.replace('503', `${fault.status}`));
      return;
    case 'captive-portal':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL);
      return;
    case 'lost-reply':
      await send();
      response.destroy();
      return;
    case 'reply-truncated': {
      const { status, headers, body } = await send();
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)));
      await wait(20);
      response.destroy();
      return;
    }
    case 'duplicate-delivery': {
      const [, second] = await Promise.all([send(), send()]);
      deliver(response, second);
      return;
    }
    case 'slow':
      await wait(fault.ms);
      deliver(response, await send());
  }
}

/**
 * Starts a proxy to the product at `target`, which may be restarted. Without `reusesConnections` each request has its
 * own connection: Chromium resends a request, even a POST, when a reused connection ends before the reply.
 */
export async function openFaultyProxy(target: () => string, { reusesConnections = true } = {}): Promise<FaultyProxy> {
  let expected: Expected[] = [];
  const counted: { pattern: CallPattern; calls: number }[] = [];
  const watched: { pattern: CallPattern; calls: AnsweredCall[] }[] = [];
  let held: Held[] = [];
  let workers = 0;
  let firstOfWorker = '';

  function pathOf({ url = '' }: IncomingMessage): string {
    return url.split('?')[0] ?? '';
  }

  function fits({ method, path }: CallPattern, call: IncomingMessage): boolean {
    return method === call.method && path.test(pathOf(call));
  }

  function nextFault(call: IncomingMessage): ProxyFault | null {
    const found = expected.find(({ pattern, fault, struck }) => struck < fault.times && fits(pattern, call));
    if (found === undefined) return null;
    found.struck += 1;
    return found.fault;
  }

  async function serve(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    response.shouldKeepAlive &&= reusesConnections;
    const body = await readAll(call);
    for (const entry of counted) if (fits(entry.pattern, call)) entry.calls += 1;
    const isChangedWorker = workers > 0 && pathOf(call) === '/sw.js';
    if (isChangedWorker) {
      // Text cannot be added to a compressed script, nor to a 304.
      delete call.headers['accept-encoding'];
      delete call.headers['if-none-match'];
    }
    const send = async (): Promise<Answer> => {
      const answer = await forward(new URL(target()), call, body);
      if (answer.status === 200) {
        for (const entry of watched) {
          if (fits(entry.pattern, call))
            entry.calls.push({ at, answeredAt: performance.now(), body: `${body}`, reply: textOf(answer) });
        }
      }
      if (!isChangedWorker) return answer;
      const [first, last] = [firstOfWorker === '' ? '' : `${firstOfWorker}\n`, `\n// ${workers}`];
      return { ...answer, body: Buffer.concat([Buffer.from(first), answer.body, Buffer.from(last)]) };
    };
    const hold = held.find(({ pattern }) => fits(pattern, call));
    if (hold !== undefined) {
      const done = hold.until.then(send);
      hold.calls.push(done.catch(() => undefined));
      deliver(response, await done);
      return;
    }
    const fault = nextFault(call);
    if (fault === null) deliver(response, await send());
    else await strike(fault, send, response);
  }

  const open = new Set<IncomingMessage>();
  const server = createServer((call, response) => {
    open.add(call);
    response.once('close', () => open.delete(call));
    // The product or the browser is gone.
    serve(call, response).catch(() => response.destroy());
  });
  const port = await freePort();
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    expect(pattern, fault) {
      const entry = { pattern, fault, struck: 0 };
      expected.push(entry);
      return () => entry.struck;
    },
    async refuse(ms) {
      await close();
      await wait(ms);
      await listen();
    },
    cut: close,
    mend: listen,
    count(pattern) {
      const entry = { pattern, calls: 0 };
      counted.push(entry);
      return () => entry.calls;
    },
    answered(pattern) {
      const entry = { pattern, calls: [] };
      watched.push(entry);
      return entry.calls;
    },
    hold(pattern) {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      const entry: Held = { pattern, calls: [], until };
      held.push(entry);
      return async () => {
        held = held.filter((other) => other !== entry);
        release();
        await Promise.all(entry.calls);
        return entry.calls.length;
      };
    },
    changeWorker(first = '') {
      workers += 1;
      firstOfWorker = first;
    },
    unanswered: () => [...open].map(({ method, url }) => `${method} ${url}`),
    clear() {
      expected = [];
      held = [];
    },
    close,
  };
}
