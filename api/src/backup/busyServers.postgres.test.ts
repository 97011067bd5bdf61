import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { item, type Member, type TestApi } from '../testing/testApi';
import { openTwoServers, untilWaiting } from '../testing/twoServers';
import { restoreBackup } from './restoreBackup';

const folder = mkdtempSync(join(tmpdir(), 'manassa-busy-'));
const file = join(folder, 'data.gz');
let servers: [TestApi, TestApi];
let courseId: string;
let member: Member;
const run = staffRunner(() => servers[0]);

beforeAll(async () => {
  servers = await openTwoServers();
  courseId = await servers[0].store(buildCourse([buildLecture(), buildExam()]));
  member = await servers[0].newMember(courseId);
  await run(['backup', file]);
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
  rmSync(folder, { recursive: true });
});

test('BE-20 a backup is restored while students read, and their calls wait for it', async () => {
  const { token } = member;
  const reads = [
    () => servers[1].call('course', { token, params: { courseId } }),
    () => servers[1].call('exam', { token, params: { examId: item('exam') } }),
    () => servers[1].call('myEnrollments', { token }),
    () => servers[1].call('courses', { query: { grade: 'third' } }),
  ];
  let isOver = false;
  const statuses = new Set<number>();
  const readers = [...reads, ...reads, ...reads].map(async (read) => {
    while (!isOver) statuses.add((await read()).status);
  });
  for (let time = 0; time < 3; time += 1) {
    expect((await run(['restore', file, '--replace']))[0]).toContain('restored');
  }
  isOver = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
});

test('BE-20 a student who logs in while a restore waits for calls in progress is none that it waits for', async () => {
  await servers[0].register('RUSH');
  const body = { studentCode: 'RUSH', password: 'secret-123' };
  const logins = await servers[0].handle.transaction(async (inner) => {
    // As `lockTables` does.
    await inner.execute(sql`lock table sessions in access exclusive mode`);
    const login = servers[1].call('login', { body });
    await untilWaiting(servers[0].handle);
    await inner.execute(sql`lock table users in access exclusive mode nowait`);
    return [login];
  });
  expect(await Promise.all(logins)).toMatchObject([{ status: 200 }]);
});

test('BE-20 of two restores into an empty database at once, the second one is refused', async () => {
  const empty = await openTwoServers();
  const both = await Promise.all(empty.map((api) => staffRunner(() => api)(['restore', file])));
  expect(both.map(([line]) => line === 'refused').sort()).toEqual([false, true]);
  await empty[1].close();
  await empty[0].close();
});

test('BE-20 a backup that begins during a restore has the restored rows', async () => {
  const during = join(folder, 'during.gz');
  let backup: Promise<readonly string[]> | undefined;
  const rows = await restoreBackup(
    servers[1].handle,
    { path: file, replace: true, progress: () => undefined },
    async () => {
      backup = run(['backup', during, '--json']);
      await untilWaiting(servers[1].handle);
    },
  );
  expect(JSON.parse((await backup)?.join('') ?? '')).toMatchObject({
    rows: { users: rows.users, sessions: rows.sessions },
  });
  expect(rows.users).toBe(1);
});
