/** @jest-environment node */
import type { LocalServer } from './localServer.fixture';
import { startLocalServer } from './localServer.fixture';
import { requestFile, requestPicture } from './send';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

it('reads JSON outside the API without sending the token, and asks the server again for what is cached', async () => {
  server.answerJson(200, { revision: 3 });
  await expect(requestFile('/live.json')).resolves.toEqual({ revision: 3 });
  expect(server.asked[0]).toMatchObject({ method: 'GET', url: '/live.json' });
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
  expect(server.asked[0]?.headers['cache-control']).toBe('max-age=0');
});

it('fails when the file is missing or not JSON', async () => {
  server.answerJson(404, { any: 'thing' });
  await expect(requestFile('/live.json')).rejects.toMatchObject({ code: 'unexpected', status: 404 });
  server.answer((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'));
  await expect(requestFile('/live.json')).rejects.toMatchObject({ code: 'unexpected', status: 200 });
});

it.each([
  ['a page of the network', 200, 'text/html'],
  ['a missing picture', 404, 'image/png'],
])('OF-01 takes %s for no picture', async (_, status, type) => {
  server.answer((_asked, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('picture'));
  expect(await (await requestPicture('/figure.png')).text()).toBe('picture');
  server.answer((_asked, response) => void response.writeHead(status, { 'content-type': type }).end('picture'));
  await expect(requestPicture('/figure.png')).rejects.toMatchObject({ code: 'unexpected' });
});
