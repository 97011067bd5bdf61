import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '@manassa/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import { changeRelease } from '../live/changeRelease';
import { LivePages } from '../pages/LivePages';
import { storageSource } from '../pages/ReleaseSource';
import { FolderStorage } from '../storage/FolderStorage';
import { ask, listen } from '../testing/ask';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { type Backend, buildServer } from './buildServer';

const folder = useTemporaryFolder();
const storage = () => new FolderStorage(folder());
const reason = { at: '2026-01-01T00:00:00.000Z', by: 'tester', why: '', command: 'test' };
const backend: Backend = {
  api: async (app) => void app.get(`${API_BASE}/group`, async () => ({ success: true, message: '', data: {} })),
  media: async () => undefined,
  isHealthy: async () => true,
  greeting: [],
  close: async () => undefined,
};

const servers: FastifyInstance[] = [];
let reported: unknown[] = [];

async function serve(pages: LivePages, options?: Parameters<typeof buildServer>[0]['options']) {
  const server = await buildServer({ storage: storage(), pages, backend, ...(options && { options }) });
  servers.push(server);
  await listen(server);
  return server;
}

beforeEach(async () => {
  reported = [];
  await publishFixture(storage(), { app: 'shell' });
  const decide = () => [{ app: 'shell', version: '1', back: false }];
  await changeRelease({ storage: storage(), reason, decide });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

test('RL-13 a server that starts with a damaged page template still has the API, and health warns', async () => {
  await truncate(path.join(folder(), 'apps/shell/1/page.html'), 30);
  const pages = new LivePages(storageSource(storage()), readConfig({}, '/').page, () => undefined);
  const server = await serve(pages);
  expect((await ask(server, `${API_BASE}/group`)).statusCode).toBe(200);
  const health = await ask(server, '/healthz');
  expect([health.statusCode, health.json()]).toEqual([200, expect.objectContaining({ warning: expect.any(String) })]);
  const page = await ask(server, '/student', { headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-cache']);
});

test('OF-05 answers 503 for an unreadable service worker, without a line in the log for each request', async () => {
  const log: string[] = [];
  const source = { ...storageSource(storage()), text: () => Promise.reject(new Error('damaged')) };
  const pages = new LivePages(source, readConfig({}, '/').page, (error) => reported.push(error));
  const options = { logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } } };
  const damaged = await serve(pages, options);
  for (let times = 0; times < 3; times += 1) expect((await damaged.inject('/sw.js')).statusCode).toBe(503);
  expect([log, reported]).toEqual([[], [expect.objectContaining({ message: 'damaged' })]]);
});
