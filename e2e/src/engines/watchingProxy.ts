import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Proxy in front of the product that notes what the browser asks for and what its pages complain about. */
export interface WatchingProxy {
  origin: string;
  /** Paths of all GET requests that have reached it. */
  requests: string[];
  /** Errors of all pages: uncaught ones, of the console, and refused by the policy. */
  complaints: string[];
  close: () => Promise<void>;
}

const SCRIPT = '/complaints.js';
const COMPLAINTS = '/complaints';

/** Runs first in every page. WebDriver has no console, and WebKit prints none of a driven page. */
function sendComplaints(address: string): void {
  const complain = (what: string): boolean => navigator.sendBeacon(address, what);
  const ownError = console.error;
  console.error = (...values: unknown[]) => {
    complain(`console error: ${values.map(String).join(' ')}`);
    ownError(...values);
  };
  addEventListener('unhandledrejection', ({ reason }) => complain(`page error: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => complain(`forbidden: ${blockedURI}`));
  addEventListener('error', ({ message }) => {
    // Not an error: the observer goes on in the next frame.
    if (!message.startsWith('ResizeObserver loop')) complain(`page error: ${message}`);
  });
}

/** Opens the proxy on a free port. */
export async function openWatchingProxy(target: string): Promise<WatchingProxy> {
  const requests: string[] = [];
  const complaints: string[] = [];

  /** Forwards a call, without compression, so that pages can be changed. */
  function forward({ method, url, headers: { 'accept-encoding': _, ...headers } }: IncomingMessage, body: string) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const call = ask(new URL(url ?? '/', target), { method, headers }, resolve);
      call.once('error', reject);
      call.end(body);
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const body = await text(request);
    if (url === SCRIPT) {
      response.setHeader('content-type', 'text/javascript').end(`(${sendComplaints})('${COMPLAINTS}')`);
    } else if (url === COMPLAINTS) {
      complaints.push(body);
      response.writeHead(204).end();
    } else {
      if (method === 'GET') requests.push(url);
      const reply = await forward(request, body);
      const { 'content-length': _, ...headers } = reply.headers;
      if (headers['content-type']?.startsWith('text/html')) {
        response.writeHead(reply.statusCode ?? 502, headers);
        response.end((await text(reply)).replace('<head>', `<head><script src="${SCRIPT}"></script>`));
      } else {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      }
    }
  }

  const server = createServer((request, response) => {
    // A page that is left drops its connections.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    complaints,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
