import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '@manassa/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import { changeRelease } from '../live/changeRelease';
import { releaseKey } from '../live/releaseStore';
import { LivePages } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { FolderStorage } from '../storage/FolderStorage';
import { ask, listen } from '../testing/ask';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { type Backend, buildServer } from './buildServer';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { at: '2026-01-01T00:00:00.000Z', by: 'tester', why: '', command: 'test' };
const promote = (app: string, version = '1') =>
  changeRelease({ storage: storage(), reason, decide: () => [{ app, version, back: false }] });

let server: FastifyInstance;
let isHealthy = true;
let reported: unknown[] = [];
const backend: Backend = {
  api: async (app) => {
    app.get(`${API_BASE}/group`, async () => ({ success: true, message: '', data: { groups: 'x'.repeat(4000) } }));
  },
  media: async (app) => {
    app.get('/media/clip.svg', async (_request, reply) => reply.type('image/svg+xml').send('<svg/>'.repeat(1000)));
  },
  isHealthy: async () => isHealthy,
  greeting: [],
  close: async () => undefined,
};

beforeEach(async () => {
  isHealthy = true;
  reported = [];
  await publishFixture(storage(), { app: 'shell' });
  await publishFixture(storage(), {
    app: 'remote-student',
    routes: ['/student/*'],
    preload: { '*': ['routes.js'], '/student/courses': ['courses.css'] },
  });
  await promote('shell');
  await promote('remote-student');
  server = await buildServer({
    storage: storage(),
    pages: new LivePages(storageSource(storage()), readConfig({}, '/').page, (error) => reported.push(error)),
    backend,
  });
  await listen(server);
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => ask(server, url, { headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
type Answer = Awaited<ReturnType<typeof get>>;

/** Repeats a request until the answer changes: the server reuses a read for a moment. */
async function getUntil(isThere: (answer: Answer) => boolean, ...request: Parameters<typeof get>): Promise<Answer> {
  for (;;) {
    const answer = await get(...request);
    if (isThere(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("SH-14 answers every address with its remote's page", async () => {
  const page = await get('/student/courses?from=1', browser);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
  expect(page.body).toContain(
    '<link rel="modulepreload" href="/apps/remote-student/1/main.1a2b.js" crossorigin integrity="sha256-',
  );
  expect(page.body).toContain('courses.css" integrity');
  expect((await get('/student/results')).body).not.toContain('courses.css" integrity');
});

test('answers an unknown address with the page and status 404', async () => {
  for (const url of ['/nowhere', '/not-found-404', '/%D9%85']) {
    const page = await get(url, browser);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).not.toContain('href="/apps/remote-student/1/main');
  }
});

test('SH-10 answers an undecodable address with the way to "not found", and a file of one with a sentence', async () => {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  for (const url of ['/%E0%A4%A', '/course/details/%E0%A4%A', '/%?from=1']) {
    const sent = await get(url, browser);
    expect(sent).toMatchObject({ statusCode: 302, headers: { ...headers, location: '/not-found-404' } });
  }
  for (const url of ['/apps/%E0%A4%A', '/media/%']) {
    const refused = await get(url);
    expect(refused).toMatchObject({ statusCode: 400, body: 'this is not an address\n', headers });
  }
  const call = await get('/api/v2/course/%E0%A4%A');
  const envelope = { success: false, message: 'الطلب غير صحيح', statusCode: 400, error: { errors: [] } };
  expect([call.statusCode, call.json()]).toEqual([400, envelope]);
  // A query that cannot be decoded is no reason to show nothing.
  expect((await get('/student?from=%E0%A4%A', browser)).statusCode).toBe(200);
});

test('answers a missing file with a plain-text 404, never a page', async () => {
  for (const url of [
    '/apps/shell/1/gone.js',
    '/apps/shell/9/main.js',
    '/apps/shell/1/',
    '/apps/',
    '/robots.txt',
    '/media/x.png',
  ]) {
    const missing = await get(url);
    expect([url, missing.statusCode, missing.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8']);
    expect(missing.headers['cache-control']).toBe('no-store');
  }
  expect((await get('/apps/shell/1/gone.js', browser)).body).toBe('not found\n');
});

test("answers an unknown call with the API's envelope", async () => {
  for (const method of ['GET', 'POST']) {
    const missing = await ask(server, '/api/v2/nothing', { method });
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { success: false, message: 'هذا المسار غير موجود', statusCode: 404, error: { errors: [] } },
    ]);
  }
  expect((await ask(server, '/student', { method: 'POST' })).body).toBe('not found\n');
});

test('serves nothing outside the published files', async () => {
  for (const url of [
    '/apps/../release.json',
    '/apps/%2e%2e/release.json',
    '/apps/..%2frelease.json',
    '/apps/shell/1/..%5c..%5c',
  ]) {
    expect((await get(url)).body).not.toContain('"schema"');
  }
});

test('answers 304 for an unchanged page, but not to a reload', async () => {
  const { etag } = (await get('/student', browser)).headers;
  const again = await get('/student', { ...browser, 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers.vary).toBe('accept-encoding');
  // A page that stopped coming would go on waiting.
  const reload = { 'sec-fetch-mode': 'navigate', 'cache-control': 'max-age=0', 'if-none-match': String(etag) };
  expect((await get('/student', { ...browser, ...reload })).statusCode).toBe(200);
});

test('RL-02 the next page gets a new release, and an open page still finds its files', async () => {
  const before = await get('/student', browser);
  await publishFixture(storage(), { app: 'remote-student', version: '2', routes: ['/student/*'] });
  await promote('remote-student', '2');
  const after = await getUntil(({ body }) => body !== before.body, '/student', browser);
  expect(before.body).toContain('/apps/remote-student/1/main.1a2b.js');
  expect(after.body).toContain(
    '<link rel="modulepreload" href="/apps/remote-student/2/main.1a2b.js" crossorigin integrity="sha256-',
  );
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await get('/apps/remote-student/1/main.1a2b.js')).statusCode).toBe(200);
});

test('RL-13 an unreadable release document changes nothing, is logged once, and health warns of it', async () => {
  const before = await get('/student', browser);
  await writeFile(path.join(folder(), releaseKey(3)), '{"schema":');
  const after = await getUntil(() => reported.length > 0, '/student', browser);
  expect([after.statusCode, after.body]).toEqual([200, before.body]);
  expect((await get('/student', browser)).body).toBe(before.body);
  expect(reported.map(String)).toEqual([
    'UserMistake: release document 3 cannot be read: revision 2 is live in its place, except on servers that read it before (npm run release -- repair)',
  ]);
  const health = await get('/healthz');
  expect(health.statusCode).toBe(200);
  expect(health.json()).toMatchObject({
    ok: true,
    revision: 2,
    warning:
      'release document 3 cannot be read: revision 2 is live in its place, except on servers that read it before (npm run release -- repair)',
  });
});

test('RL-04 anyone can read the live versions, but nothing about operators', async () => {
  const served = await get('/release.json');
  const kept = JSON.parse(await readFile(path.join(folder(), releaseKey(2)), 'utf8'));
  expect(kept.by).toBe('tester');
  expect(served.json()).toEqual({ ...kept, by: '', command: '', notes: [] });
  expect(served.headers['cache-control']).toBe('no-cache');
});

test('answers 304 to a browser that has this service worker', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
  const known = { 'if-none-match': String(worker.headers.etag) };
  const again = await get('/sw.js', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await get('/sw.js', { 'if-none-match': '"another"' });
  expect([other.statusCode, other.body]).toEqual([200, worker.body]);
});

test('an open tab gets the live release as inlined in its page', async () => {
  const page = await get('/student', browser);
  const live = await get('/live.json');
  expect(live.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(live.json()).toEqual(JSON.parse(/id="manassa-release">(.*?)<\/script>/.exec(page.body)?.[1] ?? ''));
  const again = await get('/live.json', { 'if-none-match': String(live.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await publishFixture(storage(), { app: 'remote-student', version: '2', routes: ['/student/*'] });
  await promote('remote-student', '2');
  const known = { 'if-none-match': String(live.headers.etag) };
  const changed = await getUntil(({ statusCode }) => statusCode === 200, '/live.json', known);
  expect(changed.json()).toMatchObject({
    revision: 3,
    remotes: { 'remote-student': { version: '2' } },
  });
});

test('compresses answers and pages, but not media', async () => {
  const accept = { 'accept-encoding': 'br, gzip' };
  expect((await get('/api/v2/group', accept)).headers['content-encoding']).toBe('br');
  expect((await get('/student', { ...accept, ...browser })).headers['content-encoding']).toBe('br');
  expect((await get('/media/clip.svg', accept)).headers['content-encoding']).toBeUndefined();
});

test('sends nosniff with every answer', async () => {
  const addresses = ['/', '/student', '/release.json', '/live.json', '/healthz', '/nothing.txt', '/apps/x/1/y.js'];
  for (const address of [...addresses, `${API_BASE}/group`, '/media/clip.svg', '/apps/shell/1/main.css', '/%zz']) {
    expect([address, (await get(address)).headers['x-content-type-options']]).toEqual([address, 'nosniff']);
  }
});

test('sends Strict-Transport-Security only over TLS', async () => {
  const behindProxy = await buildServer({
    storage: storage(),
    pages: new LivePages(storageSource(storage()), readConfig({}, '/').page, () => undefined),
    backend,
    options: { trustProxy: ['loopback'] },
  });
  const header = async (protocol: string) =>
    (await behindProxy.inject({ url: '/healthz', headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ];
  expect([await header('https'), await header('http')]).toEqual(['max-age=31536000', undefined]);
  await behindProxy.close();
});

test('FE-06 health lists live versions and fails with the database', async () => {
  const well = await get('/healthz');
  expect([well.statusCode, well.json()]).toEqual([
    200,
    { ok: true, database: true, revision: 2, failing: [], versions: { shell: '1', 'remote-student': '1' } },
  ]);
  isHealthy = false;
  expect((await get('/healthz')).statusCode).toBe(503);
});

test('sends a page in an encoding that the browser accepts', async () => {
  const plain = await get('/student', browser);
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  for (const [accepted, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.8, br;q=0', 'gzip'],
    ['br;q=0', undefined],
    ['identity', undefined],
  ] as const) {
    const { headers } = await get('/student', { ...browser, 'accept-encoding': accepted });
    expect([accepted, headers['content-encoding'], headers.etag]).toEqual([accepted, sent, plain.headers.etag]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('answers HEAD like GET, without a body', async () => {
  const head = await ask(server, '/student', { method: 'HEAD', headers: browser });
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
});
