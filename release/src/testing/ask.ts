import { type FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response with the body as sent. */
export interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  json(): unknown;
}

/** Request; default: a GET without headers. */
export interface Question {
  method?: string;
  headers?: Record<string, string>;
  payload?: unknown;
}

/** Requests a path exactly as written: other clients normalise `..`. */
export function ask(server: FastifyInstance, path: string, { method = 'GET', headers = {}, payload }: Question = {}) {
  const { port } = server.server.address() as AddressInfo;
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise<Answer>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          statusCode: response.statusCode ?? 0,
          headers: response.headers,
          body: text,
          json: () => JSON.parse(text) as unknown,
        });
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

export async function listen(server: FastifyInstance): Promise<string> {
  return server.listen({ port: 0, host: '127.0.0.1' });
}
