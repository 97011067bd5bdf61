import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface LocalServer {
  asked: Asked[];
  answer: (respond: (asked: Asked, response: ServerResponse) => void) => void;
  answerJson: (status: number, body: unknown) => void;
  close: () => Promise<void>;
}

/** Starts a real server on this machine. Until it is closed, fetch resolves relative addresses against it. */
export async function startLocalServer(): Promise<LocalServer> {
  const asked: Asked[] = [];
  let respond = (_: Asked, response: ServerResponse): void => void response.writeHead(404).end();
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      asked.push(one);
      respond(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => originalFetch(new URL(String(input), origin), init);
  return {
    asked,
    answer: (next) => {
      respond = next;
    },
    answerJson: (status, body) => {
      respond = (_, response) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    async close() {
      globalThis.fetch = originalFetch;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
