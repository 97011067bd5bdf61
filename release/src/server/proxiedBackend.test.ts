import fastify, { type FastifyInstance } from 'fastify';
import http from 'node:http';
import { ask, listen } from '../testing/ask';
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

test('AP-03 waits longer than a page, which reports a timeout after 20 s', async () => {
  const requests = jest.spyOn(http, 'request');
  await ask(server, '/api/v2/group');
  const limits = requests.mock.calls.flatMap(([options]) => (options as http.RequestOptions).timeout ?? []);
  requests.mockRestore();
  expect(limits).toEqual([30_000]);
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
