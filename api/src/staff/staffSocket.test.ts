import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sweepAttempts } from '../attendance/sweepAttempts';
import { buildApi } from '../buildApi';
import type { Handle } from '../database/database';
import { storeCourse } from '../staffFile/storeCourse';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { openTestDatabase } from '../testing/testDatabase';
import { askRunningServer, listenForStaff } from './staffSocket';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manassa-staff-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('BE-08 a server starts on a folder whose Arabic path has too many bytes for a socket, with a warning', async () => {
  const arabic = join(dataDir, 'م'.repeat(50));
  mkdirSync(arabic);
  const warnings: string[] = [];
  const staff = await listenForStaff(
    { engine: 'embedded', handle: {} as Handle, dataDir: arabic, close: async () => {} },
    (warning) => warnings.push(warning),
    () => undefined,
  );
  await staff.close();
  expect(warnings).toEqual([expect.stringContaining('is too long a path')]);
});

test('BE-08 a command says that the server ended before it answered', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume();
    // A process that is killed leaves its progress, and the end of the stream.
    socket.once('end', () => socket.end('{"progress":"1 result"}\n'));
  });
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'staff.sock'), resolve));
  await expect(askRunningServer(dataDir, { who: 'tester', args: ['log'], files: {} })).rejects.toThrow(
    'the running server did not answer',
  );
  server.close();
});

test('BE-08 a command whose server is killed as it reads a file says how to learn whether it was loaded', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'staff.sock'), resolve));
  const files = { 'course.json': 'x'.repeat(5_000_000) };
  await expect(askRunningServer(dataDir, { who: 'tester', args: ['load', 'course.json'], files })).rejects.toThrow(
    'the running server did not answer: "log" shows whether it has made the change',
  );
  server.close();
});

test('BE-08 a command reads an answer of any size, such as the attempts of a large school as JSON', async () => {
  const lines = ['x'.repeat(65 * 1024 * 1024)];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume();
    socket.once('end', () => socket.end(JSON.stringify({ ok: true, lines })));
  });
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'staff.sock'), resolve));
  const answer = await askRunningServer(dataDir, { who: 'tester', args: ['attempts', 'list', '--json'], files: {} });
  server.close();
  expect(answer?.lines[0]?.length).toBe(lines[0]?.length);
});

/** Listens with a database in which each table has a row, read in the time of a real one. */
async function listenWithRows() {
  const execute = async () => ({ rows: await sleep(5, [{ row: '{}' }]) });
  const ended: Promise<unknown>[] = [];
  const transaction = (work: (inner: object) => Promise<unknown>) => {
    const running = work({ execute });
    ended.push(running);
    return running;
  };
  const staff = await listenForStaff(
    { engine: 'embedded', handle: { transaction } as unknown as Handle, dataDir, close: async () => {} },
    () => undefined,
    () => undefined,
  );
  return { staff, ended };
}

const backup = () => ({ who: 'tester', args: ['backup', join(dataDir, 'data.gz')], files: {} });

test('BE-20 a backup or restore ends when its operator presses Ctrl-C, also on a running server', async () => {
  const { staff, ended } = await listenWithRows();
  const client = createConnection({ path: join(dataDir, 'staff.sock'), allowHalfOpen: true });
  client.once('data', () => client.destroy());
  client.end(JSON.stringify(backup()));
  await once(client, 'close');
  const reason = await ended[0]?.then(() => 'none', String);
  await staff.close();
  expect(reason).toContain('was interrupted');
});

/** A server whose commands wait before each statement in a transaction, and whose sweep of attempts never rests. */
async function serveSlowly(waitMs: number, pluginTimeout = 10_000) {
  const database = await openTestDatabase();
  // Each table with rows reports progress.
  await storeCourse(database.handle, buildCourse([buildExam()]));
  const transaction: Handle['transaction'] = (work, config) =>
    database.handle.transaction((inner) => {
      const execute = (query: Parameters<typeof inner.execute>[0]) => sleep(waitMs).then(() => inner.execute(query));
      return work(Object.assign(Object.create(inner), { execute }));
    }, config);
  const handle: Handle = Object.assign(Object.create(database.handle), { transaction });
  const app = Fastify({ pluginTimeout });
  await app.register(async (inner) => {
    await inner.register(buildApi({ database: { ...database, handle, dataDir } }));
    sweepAttempts(inner, handle, 0, 20);
  });
  await app.ready();
  const stop = () => app.close().finally(() => database.close());
  return { stop };
}

test('BE-14 a server that stops does not wait for a whole backup, for which its sweep of attempts waits, and says so', async () => {
  const { stop } = await serveSlowly(10);
  let stopped: Promise<void> | null = null;
  const answer = await askRunningServer(dataDir, backup(), () => (stopped ??= sleep(100).then(stop)));
  await stopped;
  expect(answer).toEqual({ ok: false, lines: ['the server is stopping: give the command again when it runs'] });
  expect(existsSync(join(dataDir, 'data.gz'))).toBe(false);
});

test('BE-14 a server that stops waits for a command in progress, also for longer than Fastify waits for a hook', async () => {
  const { stop } = await serveSlowly(1_300, 2_000);
  const args = ['sample', 'remove', '--why', 'our courses are loaded'];
  const asked = askRunningServer(dataDir, { who: 'tester', args, files: {} });
  await sleep(200);
  await stop();
  expect(await asked).toMatchObject({ ok: true });
});
