import { Agent, request } from 'node:http';

export interface ApiAnswer {
  status: number;
  body: { data?: Record<string, unknown>; message?: string };
}

/** Keep-alive connections, as browsers have them. Several servers take turns, as behind a load balancer. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 500 });
  readonly #origins: readonly string[];
  #sent = 0;

  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Retries if the server closed an idle connection, as browsers do; throws if it breaks again. */
  send(method: 'GET' | 'POST', path: string, token: string | null, body?: unknown): Promise<ApiAnswer> {
    const origin = this.#origins[this.#sent % this.#origins.length];
    this.#sent += 1;
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, origin),
        {
          method,
          agent: this.#agent,
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as ApiAnswer['body'] });
          });
        },
      );
      sent.once('error', (error) => {
        const wasIdle = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (wasIdle) resolve(this.send(method, path, token, body));
        else reject(error);
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Starts work at even intervals within `overMs`; returns times from the planned starts, so that waiting counts. */
export async function spread(
  count: number,
  overMs: number,
  work: (student: number) => Promise<void>,
): Promise<number[]> {
  const startMs = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, student) => {
      const dueMs = startMs + (overMs * student) / count;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      await work(student);
      return performance.now() - dueMs;
    }),
  );
}
