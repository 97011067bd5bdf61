import fastify, { type FastifyInstance } from 'fastify';
import type { ReleaseDocument } from '../live/releaseDocument';
import { ask, listen } from '../testing/ask';
import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { openDeployed } from './Deployed';
import { devAppOf, developedSource } from './developedSource';
import { buildAgainst } from './serveAgainst';

const SHELL = buildLiveApp({ kind: 'shell', version: '7', base: '/apps/shell/7/', preload: { '*': ['main.css'] } });
const SETTINGS = {
  mediaBase: '/media',
  embeds: { bunny: 'https://b.example', youtube: 'https://y.example', libraries: { manassa: '/embed' } },
  social: { facebook: '', instagram: '', youtube: '', whatsapp: '' },
  blockDeveloperTools: true,
};

let upstream: FastifyInstance;
let here: FastifyInstance | undefined;
let asked: { url: string; headers: Record<string, unknown> }[];
let document: ReleaseDocument;
let developerPage: string | null;

beforeEach(async () => {
  asked = [];
  document = buildDocument({ shell: SHELL, 'remote-x': buildLiveApp({ routes: ['/x'] }) });
  developerPage = '<html><head><!--manassa:head--></head></html>';
  upstream = fastify();
  upstream.addHook('onRequest', async ({ url, headers }) => void asked.push({ url, headers }));
  const release = JSON.stringify({ revision: 1, shell: '7', remotes: {} });
  upstream.get('/', async (_request, reply) =>
    reply
      .type('text/html')
      .send(
        `<script id="manassa-release">${release}</script><script id="manassa-config">${JSON.stringify(SETTINGS)}</script>`,
      ),
  );
  upstream.get('/release.json', async () => document);
  upstream.get('/apps/shell/7/development/page.html', async (_request, reply) =>
    developerPage === null ? reply.code(404).send('') : reply.type('text/html').send(developerPage),
  );
  upstream.get('/apps/remote-x/1/main.js', async (_request, reply) => reply.type('text/javascript').send('1;'));
  upstream.post('/api/v2/user/login', async ({ body }) => ({ got: body }));
});

afterEach(async () => {
  await here?.close();
  here = undefined;
  await upstream.close();
});

async function against(): Promise<FastifyInstance> {
  const deployed = await openDeployed(await listen(upstream));
  here = await buildAgainst(deployed, developedSource([], deployed.source));
  await listen(here);
  return here;
}

test('FE-02 composes the deployed release with the page for developers, without blocking developer tools', async () => {
  const { body, statusCode } = await ask(await against(), '/x', { headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  expect(body).toContain('"remote-x"');
  expect(body).toContain('"blockDeveloperTools":false');
  expect(body).not.toContain('/apps/shell/7/main.css');
});

test("FE-02 proxies files and calls with the installation's origin", async () => {
  const server = await against();
  const file = await ask(server, '/apps/remote-x/1/main.js');
  expect([file.statusCode, file.body]).toEqual([200, '1;']);
  const login = await ask(server, '/api/v2/user/login', {
    method: 'POST',
    headers: { origin: 'http://localhost:8080', authorization: 'Bearer t' },
    payload: { studentCode: '1' },
  });
  expect(login.json()).toEqual({ got: { studentCode: '1' } });
  const call = asked.find(({ url }) => url === '/api/v2/user/login');
  expect(call?.headers).toMatchObject({ authorization: 'Bearer t', host: call?.headers.host });
  expect(call?.headers.origin).toBe(`http://${String(call?.headers.host)}`);
});

test('FE-02 drops failure reports of a developer', async () => {
  const payload = {
    revision: 1,
    shell: '7',
    events: [{ app: 'remote-x', version: '1', phase: 'load', outcome: 'ok' }],
  };
  const { statusCode } = await ask(await against(), '/reports', { method: 'POST', payload });
  expect(statusCode).toBe(204);
  expect(asked.map(({ url }) => url)).not.toContain('/reports');
});

test('keeps the last known release while the installation is unreachable', async () => {
  const server = await against();
  await ask(server, '/x', { headers: { accept: 'text/html' } });
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await upstream.close();
  const page = await ask(server, '/x', { headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect((await ask(server, '/api/v2/group')).statusCode).toBe(502);
  expect(complaint).toHaveBeenCalled();
  clock.mockRestore();
  complaint.mockRestore();
});

test('proxies to the origin that the given one redirects to, such as https', async () => {
  const origin = await listen(upstream);
  await using redirecting = fastify();
  redirecting.get('/*', async ({ url }, reply) => reply.redirect(`${origin}${url}`, 301));
  const deployed = await openDeployed(await listen(redirecting));
  here = await buildAgainst(deployed, developedSource([], deployed.source));
  await listen(here);
  await expect(ask(here, '/apps/remote-x/1/main.js')).resolves.toMatchObject({ statusCode: 200, body: '1;' });
});

test('explains a wrong address in one line', async () => {
  await expect(openDeployed('school.example')).rejects.toThrow('--against needs the address of an installation');
  await expect(openDeployed('http://127.0.0.1:9')).rejects.toThrow('cannot be reached');
  await using other = fastify();
  other.get('/', async () => '<!doctype html>');
  await expect(openDeployed(await listen(other))).rejects.toThrow('not with a page of this product');
  developerPage = null;
  await expect(against()).rejects.toThrow('shell 7 of http://127.0.0.1');
});

test('explains an answer that breaks off in one line, without the advice to ship a newer shell', async () => {
  const deployed = await openDeployed(await listen(upstream));
  upstream.server.removeAllListeners('request').on('request', (_request, answer) => {
    answer.writeHead(200, { 'content-length': '99' });
    answer.write('<!doctype', () => answer.destroy());
  });
  const failure = { name: 'UserMistake', message: expect.stringMatching(/^http:\S+ cannot be reached: [^;]*$/) };
  await expect(openDeployed(deployed.origin).catch(({ name, message }) => ({ name, message }))).resolves.toEqual(
    failure,
  );
  const page = deployed.source.text('shell', '7', 'development/page.html');
  await expect(page.catch(({ name, message }) => ({ name, message }))).resolves.toEqual(failure);
});

test('FE-02 a developed remote is read from its server, which keeps its last answer while it is busy', async () => {
  const served = fastify();
  let routes: string[] | null = ['/a'];
  const built = { kind: 'remote', version: 'dev', contractVersion: 1, entry: 'remote.js' };
  served.get('/manassa.json', async (_request, reply) =>
    routes === null ? reply.code(503).send('') : { ...built, routes },
  );
  const origin = await listen(served);
  const app = { name: 'remote-x', folder: '' };
  const { source } = await openDeployed(await listen(upstream));
  const developed = developedSource([{ app, origin, stop: async () => undefined }], source);
  const seen = async () => (await developed.look()).document;
  const before = await seen();
  expect(before?.apps['remote-x']).toMatchObject({ base: `${origin}/`, routes: ['/a'], previous: null });
  routes = null;
  expect(await seen()).toBe(before);
  routes = ['/b'];
  expect((await seen())?.apps['remote-x']).toMatchObject({ routes: ['/b'] });
  await served.close();
});

test('a development build has no fallback', () => {
  const built = {
    kind: 'remote',
    version: 'dev',
    contractVersion: 1,
    entry: 'remote.js',
    routes: ['/x'],
    uses: ['react'],
  };
  expect(devAppOf(built, 'http://localhost:8101')).toMatchObject({
    base: 'http://localhost:8101/',
    previous: null,
    canary: null,
    uses: ['react'],
  });
});
