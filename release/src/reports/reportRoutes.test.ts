import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { commitRelease, readLive } from '../document/releaseStore';
import { LivePages } from '../page/LivePages';
import { storageSource } from '../page/ReleaseSource';
import { buildServer } from '../server/buildServer';
import { FolderStorage } from '../storage/FolderStorage';
import { listen } from '../testing/ask';
import { buildCanary, buildDocument, buildLiveApp, publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { ReportFiles } from './reportFiles';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());

const servers: FastifyInstance[] = [];
let warned: string[] = [];

/** Starts a whole server, with a judgement every few milliseconds. */
async function start(operatorsToken: string | null = null): Promise<string> {
  const pages = new LivePages(storageSource(storage()), readConfig({}, '/').page, () => undefined);
  const reports = new FieldReports({
    storage: storage(),
    live: async () => (await pages.live()).document,
    warn: (line) => warned.push(line),
    flushMs: 5,
  });
  const server = await buildServer({
    storage: storage(),
    pages,
    backend: {
      api: async () => undefined,
      media: async () => undefined,
      isHealthy: async () => true,
      greeting: [],
      close: async () => undefined,
    },
    embeds: async () => undefined,
    reports,
    operatorsToken,
    trustProxy: true,
    logs: false,
  });
  servers.push(server);
  return listen(server);
}

const event = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok' };
const failing = { ...event, outcome: 'failed', fellBackTo: '1', message: 'boom' };
const report = (...events: object[]) => JSON.stringify({ revision: 1, shell: '1', events });
const post = (origin: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/reports`, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } });

beforeEach(async () => {
  warned = [];
  await publishFixture(storage(), { app: 'shell' });
  const apps = {
    shell: buildLiveApp({ kind: 'shell', base: '/apps/shell/1/' }),
    'remote-x': buildLiveApp({ canary: buildCanary('2') }),
  };
  await commitRelease(storage(), buildDocument(apps));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

test('RL-05 reports that two servers get over HTTP halt a canary by themselves, once', async () => {
  const origins = [await start(), await start()];
  const bodies = Array.from({ length: 24 }, (_, page) => report(page % 4 === 0 ? failing : event));
  const phone = (page: number) => ({ 'x-forwarded-for': `10.0.1.${page}`, cookie: `manassa_bucket=${page}` });
  const sent = await Promise.all(bodies.map((body, page) => post(origins[page % 2]!, body, phone(page))));
  expect(sent.map(({ status }) => status)).toEqual(bodies.map(() => 204));
  const aborted = await new Promise((resolve) => {
    const look = () =>
      void readLive(storage()).then((now) => (now?.revision === 2 ? resolve(now) : setTimeout(look, 20)));
    look();
  });
  expect(aborted).toMatchObject({
    by: 'page server',
    why: expect.stringMatching(/^\d+ of 2\d pages failed \(\d+(\.\d)? %; load \d+\), more than 5 %$/),
    apps: { 'remote-x': { version: '1', canary: null, heldBack: ['2'] } },
  });
  await Promise.all(origins.map((origin) => post(origin, report(failing))));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  expect(warned).toHaveLength(1);
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 2 });
});

test('what is no report is refused in a line, and other sites cannot report', async () => {
  const origin = await start();
  const refusals = [
    [await post(origin, 'hello'), 400, 'this is no report\n'],
    [await post(origin, report({ ...event, phase: 'dance' })), 400, 'this is no report\n'],
    [await post(origin, report(event), { 'sec-fetch-site': 'cross-site' }), 403, 'not from here\n'],
    [await post(origin, report({ ...event, message: 'x'.repeat(9_000) })), 413, 'Request body is too large\n'],
  ] as const;
  for (const [answer, status, text] of refusals) {
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  }
  expect((await fetch(`${origin}/reports`)).status).toBe(404);
});

test('an address that sends without end is asked to stop, and the others are heard', async () => {
  const origin = await start();
  const from = (address: string) => post(origin, '', { 'x-forwarded-for': address });
  for (let sent = 0; sent < 600; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => from('10.0.0.1')));
  }
  expect((await from('10.0.0.1')).status).toBe(429);
  expect((await from('10.0.0.2')).status).toBe(400);
});

test('RL-05 of one browser only so much counts towards a trial, and its bucket tells it from others', async () => {
  const origin = await start();
  const from = (bucket: number, body: string) => post(origin, body, { cookie: `a=b; manassa_bucket=${bucket}` });
  for (let page = 0; page < 12; page += 1) await from(3, report(failing));
  for (let page = 0; page < 12; page += 1) await from(page % 2, report(event));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  const tallies = await new ReportFiles(storage()).tallies(Date.now());
  expect(tallies.find(({ trial }) => trial === 1)).toMatchObject({ buckets: { all: [0, 1, 3], failed: [3] } });
  expect(tallies.find(({ trial }) => trial === null)?.pages).toBeGreaterThan(0);
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 1 });
});

test('FE-06 the page of versions shows what runs and how it does', async () => {
  const origin = await start();
  await post(origin, report(failing, { ...event, version: '1' }));
  const page = await fetch(`${origin}/versions`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const html = await page.text();
  for (const shown of ['<h2 id="remote-x">', '10 % of the students', '1 of 1 pages failed (100 %; load 1)', 'tester']) {
    expect(html).toContain(shown);
  }
  expect(html).not.toContain('boom');
});

test('FE-06 with a token the page of versions is for operators, and tells the words of errors', async () => {
  const origin = await start('correct horse');
  await post(origin, report(failing));
  const ask = (token: string) =>
    fetch(`${origin}/versions`, {
      headers: { authorization: `Basic ${Buffer.from(`me:${token}`).toString('base64')}` },
    });
  const refused = await fetch(`${origin}/versions`);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="versions", charset="UTF-8"',
  ]);
  expect((await ask('wrong horse')).status).toBe(401);
  expect(await (await ask('correct horse')).text()).toContain('last error: boom');
});
