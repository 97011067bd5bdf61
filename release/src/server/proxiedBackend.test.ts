import fastify, { type FastifyInstance } from 'fastify';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { LivePages } from '../pages/LivePages';
import { ask, listen } from '../testing/ask';
import { buildServer } from './buildServer';
import { proxiedBackend } from './proxiedBackend';

let upstream: FastifyInstance;
let server: FastifyInstance;
let origin = '';

beforeEach(async () => {
  upstream = fastify();
  upstream.all('/api/v2/*', async (request, reply) =>
    reply
      .code(request.url.includes('refuse') ? 422 : 200)
      .header('set-cookie', 'a=1')
      .send({
        method: request.method,
        url: request.url,
        body: request.body,
        auth: request.headers.authorization,
        cookie: request.headers.cookie,
        caller: request.headers['x-forwarded-for'],
      }),
  );
  upstream.get('/media/figure.svg', async (_request, reply) => reply.type('image/svg+xml').send('<svg/>'));
  origin = await listen(upstream);
  server = fastify();
  const backend = proxiedBackend(origin, '/media');
  await server.register(backend.api);
  await server.register(backend.media);
  await listen(server);
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

test('proxies calls with headers, cookies and body, and their answers', async () => {
  const answer = await ask(server, '/api/v2/user/login?x=1', {
    method: 'POST',
    headers: { authorization: 'Bearer t', cookie: 'b=2', 'x-forwarded-for': '10.9.9.9' },
    payload: { studentCode: '1' },
  });
  expect(answer.json()).toEqual({
    method: 'POST',
    url: '/api/v2/user/login?x=1',
    body: { studentCode: '1' },
    auth: 'Bearer t',
    cookie: 'b=2',
    caller: '127.0.0.1',
  });
  expect(answer.headers['set-cookie']).toEqual(['a=1']);
  expect((await ask(server, '/api/v2/refuse')).statusCode).toBe(422);
  expect((await ask(server, '/media/figure.svg')).body).toBe('<svg/>');
});

/** Starts a server that passes calls on to another. */
async function serverBefore(api: string): Promise<FastifyInstance> {
  const front = fastify();
  await front.register(proxiedBackend(api, null).api);
  await listen(front);
  return front;
}

/** Starts a bare server, and returns its address. */
async function started(api: http.Server): Promise<string> {
  await new Promise<void>((resolve) => api.listen(0, resolve));
  return `http://localhost:${(api.address() as AddressInfo).port}`;
}

/** Asks once, and returns the options of the request to the API. */
async function requestOptions(
  client: typeof http | typeof https,
  asked: FastifyInstance,
): Promise<https.RequestOptions> {
  const requests = jest.spyOn(client, 'request');
  await ask(asked, '/api/v2/group');
  const [options] = requests.mock.calls.at(-1) ?? [];
  requests.mockRestore();
  return options as https.RequestOptions;
}

test('AP-03 waits longer than a page, which reports a timeout after 20 s', async () => {
  expect((await requestOptions(http, server)).timeout).toBe(30_000);
});

test("checks the API's certificate: a call contains passwords and tokens", async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const secure = await serverBefore(origin.replace('http:', 'https:'));
  expect((await requestOptions(https, secure)).rejectUnauthorized).toBe(true);
  await secure.close();
  complaint.mockRestore();
});

describe('a connection that the API closes', () => {
  const asked: string[] = [];
  const known = new WeakSet<object>();
  /** Closes each connection instead of answering its second request. */
  const closing = http.createServer((request, response) => {
    asked.push(request.method ?? '');
    if (known.has(request.socket)) request.socket.destroy();
    else response.end('{}');
    known.add(request.socket);
  });
  let closingAddress = '';
  let front: FastifyInstance;

  beforeAll(async () => {
    closingAddress = await started(closing);
  });
  beforeEach(async () => {
    asked.length = 0;
    front = await serverBefore(closingAddress);
  });
  afterEach(() => front.close());
  afterAll(() => closing.close());

  test('is replaced for a read, and not for a write, which may have arrived', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const statuses = [];
    for (const method of ['GET', 'GET', 'POST'] as const) {
      statuses.push((await ask(front, '/api/v2/group', { method })).statusCode);
    }
    complaint.mockRestore();
    expect(statuses).toEqual([200, 200, 502]);
    expect(asked).toEqual(['GET', 'GET', 'GET', 'POST']);
  });

  test('is closed here first: other servers keep an unused one for 5 s and longer', async () => {
    expect((await requestOptions(http, front)).agent).toMatchObject({ options: { keepAlive: true, timeout: 4000 } });
  });
});

test('a clip that stops coming breaks off, and the server goes on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = http.request as (options: http.RequestOptions) => http.ClientRequest;
  jest.spyOn(http, 'request').mockImplementation((options) => request({ ...(options as object), timeout: 1000 }));
  const api = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('the beginning');
  });
  const front = fastify();
  await front.register(proxiedBackend(await started(api), '/media').media);
  const address = await listen(front);
  await expect(fetch(`${address}/media/a.mp4`).then((answer) => answer.text())).rejects.toThrow();
  jest.restoreAllMocks();
  await front.close();
  api.closeAllConnections();
  api.close();
});

test('asks an overloaded API once', async () => {
  const api = fastify();
  let asked = 0;
  api.get('/api/v2/group', async (_request, reply) => reply.code(503).send({ asked: (asked += 1) }));
  const front = await serverBefore(await listen(api));
  const answer = await ask(front, '/api/v2/group');
  expect([answer.statusCode, answer.json()]).toEqual([503, { asked: 1 }]);
  await front.close();
  await api.close();
});

describe('a request to the API ends where its sender ended it, since the next one on that connection is of another student', () => {
  let received: string[] = [];
  /** Answers a GET before its body comes, as the API does. */
  const api = http.createServer((request, response) => {
    let body = '';
    if (request.method === 'GET') response.end('{}');
    request.on('data', (part: Buffer) => (body += part.toString('latin1')));
    request.on('end', () => {
      received.push(`${request.method} ${body}`);
      response.end('{}');
    });
  });
  let front: FastifyInstance;
  let address = '';

  beforeEach(async () => {
    received = [];
    const backend = proxiedBackend(await started(api), null);
    front = buildServer({ storage: null, pages: {} as LivePages, backend });
    address = await listen(front);
  });
  afterEach(async () => {
    await front.close();
    api.closeAllConnections();
    api.close();
  });

  test('a read with a body, which is not passed on', async () => {
    await ask(front, '/api/v2/group', { headers: { 'content-length': '7' }, payload: 'hello' });
    expect((await ask(front, '/api/v2/group')).statusCode).toBe(200);
    expect(received).toEqual(['GET ', 'GET ']);
  });

  test('a body whose length is declared to be for this server only', async () => {
    const headers = { connection: 'content-length', 'content-length': '7' };
    await ask(front, '/api/v2/group', { method: 'DELETE', headers, payload: 'hello' });
    expect(received).toEqual(['DELETE "hello"']);
  });

  test('a text in chunks, which gets no length', async () => {
    const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' };
    await ask(front, '/api/v2/group', { method: 'POST', headers, payload: 'hello' });
    expect(received).toEqual(['POST "hello"']);
  });

  test('a compressed body, which stays compressed', async () => {
    const body = gzipSync('x'.repeat(500));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await fetch(`${address}/api/v2/group`, { method: 'POST', headers, body });
    expect(received).toEqual([`POST ${body.toString('latin1')}`]);
  });
});

test.each([
  ['is ready', { '/readyz': 200, '/group': 503 }, true],
  ['is not ready', { '/readyz': 503, '/group': 200 }, false],
  ['has groups and no readiness', { '/readyz': 404, '/group': 200 }, true],
  ['has no database and no readiness', { '/readyz': 404, '/group': 503 }, false],
])('knows how the API is that %s', async (_name, statuses, isHealthy) => {
  const api = fastify();
  for (const [path, status] of Object.entries(statuses)) {
    api.get(`/api/v2${path}`, async (_request, reply) => reply.code(status).send({}));
  }
  const backend = proxiedBackend(await listen(api), null);
  await expect(backend.isHealthy()).resolves.toBe(isHealthy);
  await api.close();
});

test("answers 502 in the API's envelope while it is unreachable", async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await upstream.close();
  const answer = await ask(server, '/api/v2/group');
  expect(complaint).toHaveBeenCalledWith(expect.stringMatching(/^http:.* cannot be reached: /));
  complaint.mockRestore();
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toEqual({
    success: false,
    message: 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
    statusCode: 502,
    error: { errors: [] },
  });
  await expect(proxiedBackend(origin, null).isHealthy()).resolves.toBe(false);
});
