import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { courses, enrollments, staffLog, users } from '../database/schema';
import { courseIdOf } from '../staffFile/storeCourse';
import { buildCourse } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { TestApi } from '../testing/testApi';
import { loadSampleCatalogue } from './loadSampleCatalogue';
import { demoStudent } from './sampleContent';

let api: TestApi;
const run = staffRunner(() => api);
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

const login = () => {
  const { studentCode, password } = demoStudent;
  return api.call('login', { body: { studentCode, password } });
};

test('BE-07 one command removes the sample with its public account, and hides what students use', async () => {
  const { courses: loaded } = await loadSampleCatalogue(api.database);
  await api.store(buildCourse([], { key: 'own' }));
  const demo = await login();
  expect(demo.status).toBe(200);
  const { token, id } = await api.register('REALONE');
  const courseId = courseIdOf('t3-foundation');
  const enrolled = await api.call('enroll', { token, body: { courseId, codeKey: '', paymentMethod: 'free' } });
  expect(enrolled.status).toBe(200);

  const lines = await run(['sample', 'remove', '--why', 'our courses are loaded']);
  expect(lines[0]).toBe('the public account is removed');
  expect(lines[1]).toContain(`${loaded - 1} courses removed: `);
  expect(lines.slice(2)).toEqual([
    'hidden, because students use them: t3-foundation',
    'the sign-up form still offers 6 groups of the sample: see "groups remove"',
  ]);

  expect((await login()).status).toBe(401);
  expect((await api.call('myInfo', { token: demo.data.user.loginToken })).status).toBe(401);
  expect(await api.handle.select().from(users)).toMatchObject([{ id }]);
  expect((await api.handle.select().from(courses)).map(({ key, active }) => [key, active]).sort()).toEqual([
    ['own', true],
    ['t3-foundation', false],
  ]);
  const [kept] = await api.handle.select().from(enrollments).where(eq(enrollments.userId, id));
  expect(kept?.courseId).toBe(courseId);
  expect((await api.call('course', { token, params: { courseId } })).status).toBe(200);
  expect(await api.handle.select().from(staffLog)).toMatchObject([
    { command: 'sample remove', why: 'our courses are loaded' },
  ]);

  // Neither a repetition nor a restart changes anything.
  expect((await run(['sample', 'remove', '--why', 'again']))[0]).toBe('there is no public account');
  expect((await loadSampleCatalogue(api.database)).loaded).toBe(false);

  // A student may have the code of the public account.
  await api.register(demoStudent.studentCode);
  expect((await loadSampleCatalogue(api.database)).student).toBeNull();
});

test('BE-07 a start without courses does not create the public account again, also if no course file was ever loaded', async () => {
  const empty = await TestApi.open();
  const seedDir = mkdtempSync(join(tmpdir(), 'manassa-seed-'));
  mkdirSync(join(seedDir, 'third'));
  try {
    const start = () => loadSampleCatalogue(empty.database, { seedDir });
    expect((await start()).student).not.toBeNull();
    const [line] = await staffRunner(() => empty)(['sample', 'remove', '--why', 'public password']);
    expect(line).toBe('the public account is removed');
    expect((await start()).student).toBeNull();
  } finally {
    await empty.close();
    rmSync(seedDir, { recursive: true });
  }
});
