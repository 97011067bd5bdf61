import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrorsInArabic, answerFrameworkError } from '../refusal/errorAnswers';
import { answerExpectations } from './malformed';
import { stoppable } from './stopServer';

let app: FastifyInstance;
beforeAll(async () => {
  // The page server and the API alone have these options.
  app = Fastify({ ...stoppable, frameworkErrors: answerFrameworkError });
  answerErrorsInArabic(app);
  answerExpectations(app);
  app.get('/', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends a text over its own connection; returns the answer. */
function send(text: string, to = app): Promise<string> {
  const { port } = to.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (answer += part.toString()));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

test.each([
  ['an address that cannot be decoded', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['an expectation that nobody can meet', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n', 417],
  ['headers above the limit', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a text that is not HTTP', 'hello there\r\n\r\n', 400],
  ['a wrong length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n', 400],
])('BE-01 answers %s with the Arabic envelope', async (_what, text, status) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  const envelope: unknown = JSON.parse(body);
  expect(envelope).toMatchObject({ success: false, statusCode: status, error: { errors: [] } });
  expect(body).toMatch(/[\u0600-\u06ff]/);
});

test('a request whose end never arrives, from a phone that lost its connection, does not stay for ever', async () => {
  expect(Fastify(stoppable).server.requestTimeout).toBeGreaterThan(0);
  const soon = Fastify({ ...stoppable, requestTimeout: 50, http: { connectionsCheckingInterval: 20 } });
  await soon.listen({ host: '127.0.0.1', port: 0 });
  const answer = await send('GET / HTTP/1.1\r\nHost: x\r\n', soon);
  await soon.close();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 408 ');
  expect(JSON.parse(body)).toMatchObject({ success: false, statusCode: 408 });
});
