import fastify, { type FastifyInstance } from 'fastify';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { assetRoutes, ASSETS_PREFIX } from './assetRoutes';
import { sendFailure } from './refuse';

const folder = useTemporaryFolder();
const MAIN = '/apps/remote-x/1/main.1a2b.js';
const EDITED = 'alert("edited");\n';

let app: FastifyInstance;
let log: string[];
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const file = (name: string) => path.join(folder(), 'apps/remote-x/1', name);

beforeEach(async () => {
  log = [];
  await publishFixture(new FolderStorage(folder()), { app: 'remote-x' });
  const stream = { write: (line: string) => void log.push(line) };
  app = fastify({ logger: { level: 'warn', stream } });
  app.setErrorHandler(sendFailure);
  await app.register(assetRoutes(new FolderStorage(folder())), { prefix: ASSETS_PREFIX });
});
afterEach(() => app.close());

const messages = () => log.map((line) => (JSON.parse(line) as { msg: string }).msg);
const line = (name: string) =>
  `apps/remote-x/1/${name} in ${folder()} is not what was published and is not sent: publish that build again (verify lists all such files)`;

test('RL-19 refuses a file edited before its first request, with one line in the log', async () => {
  await writeFile(file('main.1a2b.js'), EDITED);
  const refused = await get(MAIN);
  expect([refused.statusCode, refused.body, refused.headers['cache-control']]).toEqual([
    500,
    'cannot be answered now\n',
    'no-store',
  ]);
  expect(messages()).toEqual([line('main.1a2b.js')]);
  // The compressed copy is unchanged.
  expect((await get(MAIN, { 'accept-encoding': 'br' })).statusCode).toBe(200);
});

test('RL-19 refuses a file edited while the server runs, and sends it again once repaired', async () => {
  const published = await readFile(file('main.1a2b.js'), 'utf8');
  expect((await get(MAIN)).body).toBe(published);
  await writeFile(file('main.1a2b.js'), EDITED);
  expect((await get(MAIN)).statusCode).toBe(500);
  await writeFile(file('main.1a2b.js'), published);
  expect((await get(MAIN)).body).toBe(published);
});

test('RL-19 detects an edit that keeps size and time at the first request', async () => {
  const { mtime } = await stat(file('main.1a2b.js'));
  const published = await readFile(file('main.1a2b.js'), 'utf8');
  await writeFile(file('main.1a2b.js'), published.replace('routes', 'nutres'));
  await utimes(file('main.1a2b.js'), mtime, mtime);
  expect((await get(MAIN)).statusCode).toBe(500);
});

test('RL-19 refuses an edited compressed copy', async () => {
  await writeFile(file('main.1a2b.js.br'), brotliCompressSync(EDITED));
  expect((await get(MAIN, { 'accept-encoding': 'br' })).statusCode).toBe(500);
  await writeFile(file('main.1a2b.js.br'), 'not compressed at all');
  expect((await get(MAIN, { 'accept-encoding': 'br' })).statusCode).toBe(500);
  expect(messages()).toEqual([line('main.1a2b.js.br'), line('main.1a2b.js.br')]);
});

test('RL-19 answers 404 for an unpublished and a removed file', async () => {
  await writeFile(file('extra.js'), EDITED);
  expect((await get('/apps/remote-x/1/extra.js')).statusCode).toBe(404);
  expect((await get(MAIN)).statusCode).toBe(200);
  await rm(file('main.1a2b.js'));
  expect((await get(MAIN)).statusCode).toBe(404);
});
