/** @jest-environment node */
import type { LocalServer } from './localServer.fixture';
import { startLocalServer } from './localServer.fixture';
import { requestFile } from './send';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

it('reads JSON outside the API without sending the token', async () => {
  server.answerJson(200, { revision: 3 });
  await expect(requestFile('/live.json')).resolves.toEqual({ revision: 3 });
  expect(server.asked[0]).toMatchObject({ method: 'GET', url: '/live.json' });
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
});

it('fails when the file is missing or not JSON', async () => {
  server.answerJson(404, { any: 'thing' });
  await expect(requestFile('/live.json')).rejects.toMatchObject({ code: 'unexpected', status: 404 });
  server.answer((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'));
  await expect(requestFile('/live.json')).rejects.toMatchObject({ code: 'unexpected', status: 200 });
});
