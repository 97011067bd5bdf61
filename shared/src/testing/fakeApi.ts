import { API_BASE, calls } from '../contract';
import type { CallName, FieldError } from '../contract';

export interface FakeRequest {
  name: CallName;
  method: string;
  /** Path below API_BASE, with its query. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

/** Response of the fake API. A raw body is for malformed responses. */
export type FakeAnswer =
  | { data: unknown; message?: string }
  | { refuse: number; message?: string; errors?: FieldError[] }
  | { network: true }
  | { body: string; status?: number };

export type FakeHandlers = { [Name in CallName]?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> };

export interface FakeApi {
  requests: FakeRequest[];
  of(name: CallName): FakeRequest[];
  use(handlers: FakeHandlers): void;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names: string[] = [];
  const expression = pattern.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^${expression}$`).exec(path);
  return found && Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
}

function readRequest(url: string, init: RequestInit): FakeRequest | null {
  const { pathname, search, searchParams } = new URL(url, 'http://localhost');
  if (!pathname.startsWith(`${API_BASE}/`)) return null;
  const path = pathname.slice(API_BASE.length);
  const method = init.method ?? 'GET';
  for (const name of Object.keys(calls) as CallName[]) {
    const params = calls[name].method === method ? matchPath(calls[name].path, path) : null;
    if (!params) continue;
    return {
      name,
      method,
      path: path + search,
      params,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    };
  }
  return null;
}

function respond(answer: FakeAnswer): Response {
  if ('network' in answer) throw new TypeError('Failed to fetch');
  if ('body' in answer) return new Response(answer.body || null, { status: answer.status ?? 200 });
  if ('refuse' in answer) {
    const { refuse, message = '', errors } = answer;
    const error = errors && { errors };
    return Response.json({ success: false, message, statusCode: refuse, error }, { status: refuse });
  }
  return Response.json({ success: true, message: answer.message ?? '', data: answer.data });
}

/**
 * Replaces fetch by a fake API until the end of the test. A call without a handler is refused with 404 and its own
 * path.
 *
 * @example const api = fakeApi({ course: () => ({ data: { course: buildCourse() } }) });
 */
export function fakeApi(handlers: FakeHandlers = {}): FakeApi {
  let answers = handlers;
  const requests: FakeRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const request = readRequest(url, init);
    if (!request) return respond({ refuse: 404, message: `no such call: ${init.method ?? 'GET'} ${url}` });
    requests.push(request);
    const handler = answers[request.name];
    if (!handler) return respond({ refuse: 404, message: `no fake answer for ${request.method} ${request.path}` });
    return respond(await handler(request));
  });
  return {
    requests,
    of: (name) => requests.filter((request) => request.name === name),
    use(more) {
      answers = { ...answers, ...more };
    },
  };
}
