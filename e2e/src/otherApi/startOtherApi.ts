import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { freePort } from '@manassa/shared/free-port';
import { otherCalls, Refusal } from './otherCalls';
import type { Body, OtherApiOptions, Student } from './otherCalls';
import { unspecifiedFields } from './specifiedFields';

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? {} : (JSON.parse(text) as Body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export interface OtherApi {
  origin: string;
  /** All its state, by login token. */
  students: Map<string, Student>;
  /** Drops every connection, is unavailable for a moment and returns with its state. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a server of the specified API without this product's extensions: the front end must work with it. */
export async function startOtherApi(options: OtherApiOptions = {}): Promise<OtherApi> {
  const students = new Map<string, Student>();
  const routes = otherCalls(students, options);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace(/^\/api\/v2/, '');
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const student = (): Student => {
      const known = students.get(token);
      if (!known) throw new Refusal(401, 'سجّل الدخول أولًا');
      return known;
    };
    void (async () => {
      try {
        for (const [method, pattern, handle] of routes) {
          const match = pattern.exec(path);
          if (!match || method !== request.method) continue;
          const { data, message = '' } = handle({ student, body: await readBody(request), params: match.slice(1) });
          const unspecified = unspecifiedFields(path, data);
          if (unspecified.length > 0) throw new Error(`not in the specification: ${unspecified.join(', ')}`);
          send(response, 200, { success: true, message, data });
          return;
        }
        throw new Refusal(404, 'غير موجود');
      } catch (error) {
        const { status, message, errors } =
          error instanceof Refusal ? error : new Refusal(500, error instanceof Error ? error.message : 'خطأ');
        send(response, status, { success: false, message, statusCode: status, error: { errors } });
      }
    })();
  });
  const port = await freePort();
  const listen = async (): Promise<void> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  await listen();
  return { origin: `http://127.0.0.1:${port}`, students, stop, restart: () => stop().then(listen) };
}
