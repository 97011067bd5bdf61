import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import { commitRelease, readLive } from '../live/releaseStore';
import { LivePages } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { buildServer } from '../server/buildServer';
import { FolderStorage } from '../storage/FolderStorage';
import { listen } from '../testing/ask';
import { buildCanary, buildDocument, buildLiveApp, publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { FieldReports } from './FieldReports';
import { ReportFiles } from './reportFiles';
import { reportKey, reportToken } from './reportToken';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());

const servers: FastifyInstance[] = [];
let warned: string[] = [];
/** Token of revision 1's pages. */
let token = '';

/** Starts a server that judges every few ms. */
async function start(operatorsToken: string | null = null): Promise<string> {
  const pages = new LivePages(storageSource(storage()), readConfig({}, '/').page, () => undefined);
  const reports = new FieldReports(
    storage(),
    async () => (await pages.live()).document,
    (line) => warned.push(line),
    5,
  );
  const server = await buildServer({
    storage: storage(),
    pages,
    backend: { api: async () => undefined, media: async () => undefined, isHealthy: async () => true },
    reports,
    operatorsToken,
    options: { trustProxy: ['loopback'] },
  });
  servers.push(server);
  return listen(server);
}

const event = { app: 'remote-x', version: '2', phase: 'load', outcome: 'ok' };
const failing = { ...event, outcome: 'failed', fellBackTo: '1', message: '<b>boom' };
const report = (...events: object[]) => JSON.stringify({ revision: 1, shell: '1', token, events });
const post = (origin: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/reports`, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } });

beforeEach(async () => {
  warned = [];
  token = reportToken(await reportKey(storage()), 1);
  await publishFixture(storage(), { app: 'shell' });
  const apps = {
    shell: buildLiveApp({ kind: 'shell', base: '/apps/shell/1/' }),
    'remote-x': buildLiveApp({ canary: buildCanary('2') }),
  };
  await commitRelease(storage(), buildDocument(apps));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

test('RL-05 reports to two servers over HTTP halt a canary, once', async () => {
  const origins = [await start(), await start()];
  const bodies = Array.from({ length: 24 }, (_, page) => report(page % 2 === 0 ? failing : event));
  const phone = (page: number) => ({ 'x-forwarded-for': `10.0.1.${page}` });
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

test('FE-06 health names a live version that fails in browsers, until another one is live', async () => {
  const origin = await start();
  const health = async (): Promise<unknown> => {
    const answer = await fetch(`${origin}/healthz`);
    return [answer.status, ((await answer.json()) as { failing: string[] }).failing];
  };
  /** Ends when health says this: counts are judged, and documents read, a moment later. */
  const untilHealth = async (expected: unknown): Promise<void> => {
    while (JSON.stringify(await health()) !== JSON.stringify(expected)) await delay(20);
  };
  expect(await health()).toEqual([200, []]);
  for (let sent = 0; sent < 20; sent += 1) await post(origin, report({ ...failing, version: '1' }));
  await untilHealth([200, ['remote-x 1']]);
  const { apps } = (await readLive(storage()))!;
  const repaired = { ...apps, 'remote-x': buildLiveApp({ version: '2' }) };
  await commitRelease(storage(), buildDocument(repaired, { revision: 2 }));
  await untilHealth([200, []]);
});

test('refuses other bodies in one line, and reports from other sites', async () => {
  const origin = await start();
  const refusals = [
    [await post(origin, 'hello'), 400, 'this is not a report\n'],
    [await post(origin, report({ ...event, phase: 'dance' })), 400, 'this is not a report\n'],
    [await post(origin, report(event), { 'sec-fetch-site': 'cross-site' }), 403, 'not from here\n'],
    [await post(origin, report({ ...event, message: 'x'.repeat(9_000) })), 413, 'Request body is too large\n'],
  ] as const;
  for (const [answer, status, text] of refusals) {
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  }
  expect((await fetch(`${origin}/reports`)).status).toBe(404);
});

test('limits the reports of one address, not those of others', async () => {
  const origin = await start();
  const from = (address: string) => post(origin, '', { 'x-forwarded-for': address });
  for (let sent = 0; sent < 600; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => from('10.0.0.1')));
  }
  expect((await from('10.0.0.1')).status).toBe(429);
  expect((await from('10.0.0.2')).status).toBe(400);
});

test.each([
  ['with the port of each connection', (sent: number) => `10.0.0.1:${50_000 + sent}`],
  ['in one IPv6 network', (sent: number) => `2001:db8:0:1::${(sent + 1).toString(16)}`],
])(
  'limits one caller by address %s, so that nobody guesses the password of the versions page',
  async (_, addressOf) => {
    const origin = await start('correct horse');
    const ask = async (sent: number) => {
      const forwarded = { 'x-forwarded-for': addressOf(sent) };
      const [looked, reported] = await Promise.all([
        fetch(`${origin}/versions`, { headers: forwarded }),
        post(origin, '', forwarded),
      ]);
      return [looked.status, reported.headers.get('x-ratelimit-remaining')];
    };
    for (let sent = 0; sent < 60; sent += 1) expect(await ask(sent)).toEqual([401, `${599 - sent}`]);
    expect(await ask(60)).toEqual([429, '539']);
  },
);

test('RL-14 forged reports are refused without a token, and those of one address count as one', async () => {
  const origin = await start();
  const madeUp = JSON.stringify({ revision: 1, shell: '1', events: [failing] });
  for (let sent = 0; sent < 40; sent += 1) expect((await post(origin, madeUp)).status).toBe(403);
  for (let sent = 0; sent < 40; sent += 1) expect((await post(origin, report(failing))).status).toBe(204);
  await Promise.all(servers.splice(0).map((server) => server.close()));
  const tallies = await new ReportFiles(storage()).tallies(Date.now());
  expect(tallies.map(({ version, trial, pages }) => [version, trial, pages])).toEqual(
    expect.arrayContaining([
      ['2', 1, 1],
      ['2', null, 39],
    ]),
  );
  await expect(readLive(storage())).resolves.toMatchObject({ revision: 1 });
});

test('RL-14 pages and open tabs get the token of their revision', async () => {
  const origin = await start();
  const page = await (await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain(`"reportToken":"${token}"`);
  expect(await (await fetch(`${origin}/live.json`)).json()).toMatchObject({ reportToken: token });
});

test('FE-06 the versions page shows what runs and its reports', async () => {
  const origin = await start();
  await post(origin, report(failing, { ...event, version: '1' }));
  const page = await fetch(`${origin}/versions`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const html = await page.text();
  for (const shown of ['remote-x: live', '10 % of the students', '1 of 1 page failed (100 %; load 1)']) {
    expect(html).toContain(shown);
  }
  expect(html).not.toContain('boom');
  expect(html).not.toContain('tester');
});

test('FE-06 the versions page with a token is for operators, and shows error messages', async () => {
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
  const html = await (await ask('correct horse')).text();
  expect(html).toContain('last error: &lt;b>boom');
  expect(html).toContain('tester');
});
