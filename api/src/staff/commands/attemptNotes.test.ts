import { eq, sql } from 'drizzle-orm';
import { attendances } from '../../database/schema';
import { courseIdOf } from '../../staffFile/storeCourse';
import { buildCourse, buildExam, buildHomework } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';

let api: TestApi;
let token: string;
let students = 0;
let code: string;
const run = staffRunner(() => api);
const course = (exam: Parameters<typeof buildExam>[0] = {}) =>
  buildCourse([buildHomework(), buildExam({ attempts: 2, enableAnswers: false, ...exam })], {
    image: 'covers/t3-current.svg',
  });

beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());
beforeEach(async () => {
  students += 1;
  code = `GIVEN${students}`;
  await api.store(course());
  ({ token } = await api.register(code));
});

const start = async (key = 'exam') =>
  api.call('startAttendance', { token, body: { examId: item(key), enrollmentId: null } });
const takeExam = async (key = 'exam') => {
  await start(key);
  await api.call('submitAttendance', { token, body: { examId: item(key), studentAnswers: ['a'], enrollmentId: null } });
};
const give = async (...count: string[]) =>
  (await run(['attempts', 'give', code, 'course/exam', ...count, '--why', 'phone broke'])).slice(1);

describe('`attempts give` says what still keeps the student out', () => {
  test('of an exam of a course without an enrollment', async () => {
    expect(await give()).toEqual([
      'note: the student is not enrolled in the course, so this exam stays closed to them',
    ]);
    await api.enroll(token, courseIdOf('course'));
    expect(await give()).toEqual([]);
    await api.store(course({ isFree: true }));
    ({ token } = await api.register((code = `FREE${students}`)));
    expect(await give()).toEqual([]);
  });

  test('of an exam that the course no longer has', async () => {
    await api.enroll(token, courseIdOf('course'));
    await api.store(buildCourse([buildHomework()]));
    expect(await give()).toEqual([
      'note: this exam is hidden, so nobody can enter it; load it with "published": true to show it',
    ]);
    // A file that names it with "published": false would not show it.
    await api.store(course({ published: false }));
    expect(await give()).toEqual([expect.stringContaining('with "published": true')]);
  });

  test('of a finished exam', async () => {
    await api.enroll(token, courseIdOf('course'));
    await api.store(course({ finished: true }));
    expect(await give()).toEqual([
      'note: this exam is finished, so nobody can enter it; load it with "finished": false to open it',
    ]);
  });

  test('after more attempts than the exam allows now', async () => {
    await api.enroll(token, courseIdOf('course'));
    await takeExam();
    await takeExam();
    await api.store(course({ attempts: 1 }));
    expect(await give()).toEqual(['note: the student has used 2 of 2; "attempts give" 1 more']);
    expect((await start()).status).toBe(403);
    expect(await give()).toEqual([]);
    expect((await start()).status).toBe(200);
  });
});

test('an exam stays completed if one of two submitted attempts is voided', async () => {
  const courseId = courseIdOf('course');
  await api.enroll(token, courseId);
  await takeExam();
  await takeExam();
  const [{ id }] = JSON.parse((await run(['attempts', 'list', code, '--json'])).join(''));
  await run(['attempts', 'void', id, '--why', 'a brother took it']);
  const { progress } = (await api.call('course', { token, params: { courseId } })).data;
  expect(progress).toMatchObject([{ content: item('exam'), isCompleted: true }]);
});

test('void and given attempts, and grading that is taken back, change nothing about other students, exams and items', async () => {
  const courseId = courseIdOf('course');
  const exam = { attempts: 3, enableAnswers: false };
  await api.store(buildCourse([buildHomework(), buildExam(exam), buildExam({ ...exam, key: 'other' })]));
  const progress = async (): Promise<{ content: string; isCompleted: boolean }[]> =>
    (await api.call('course', { token, params: { courseId } })).data.progress;
  await api.enroll(token, courseId);
  await takeExam();
  const first = token;
  ({ token } = await api.register((code = `VOIDED${students}`)));
  await api.enroll(token, courseId);
  await run(['grade-homework', code, 'homework']);
  for (const key of ['exam', 'other', 'other', 'other']) await takeExam(key);
  const list = async (key: string): Promise<{ id: string; number: number }[]> =>
    JSON.parse((await run(['attempts', 'list', code, '--exam', `course/${key}`, '--json'])).join(''));
  const earliest = (await list('other')).at(-1);
  const [taken] = await list('exam');
  for (const attempt of [taken, earliest]) await run(['attempts', 'void', attempt?.id ?? '', '--why', 'not theirs']);

  expect((await list('other')).map(({ number }) => number)).toEqual([2, 1]);
  expect((await progress()).map(({ content, isCompleted }) => [content, isCompleted])).toEqual([
    [item('homework'), true],
    [item('exam'), false],
    [item('other'), true],
  ]);
  await run(['grade-homework', code, 'homework', '--undo']);
  expect((await progress()).map(({ content }) => content)).toEqual([item('exam'), item('other')]);
  await give();
  const { data } = await api.call('exam', { token, params: { examId: item('other') } });
  expect(data.exam.attempts).toBe(3);
  token = first;
  expect(await progress()).toMatchObject([{ content: item('exam'), isCompleted: true }]);
});

test('BE-17 more time goes to the latest attempt at an exam, whatever other students and exams have, from its deadline', async () => {
  const exam = { attempts: 2, isFree: true };
  await api.store(buildCourse([buildExam(exam), buildExam({ ...exam, key: 'other' })]));
  for (const key of ['exam', 'exam', 'other', 'other']) await takeExam(key);
  ({ token } = await api.register((code = `LATEST${students}`)));
  for (const key of ['other', 'other']) await takeExam(key);
  const { _id: id, expiresAt } = (await start()).data.attendance;
  const close = () =>
    api.handle
      .update(attendances)
      .set({ submittedAt: new Date(), closedWithSaved: true, savedAnswers: ['a'] })
      .where(eq(attendances.id, id));
  const extend = (...more: string[]) => run(['attempts', 'extend', id, '15', '--why', 'power cut', ...more]);
  await close();
  const { expiresAt: later } = JSON.parse((await extend('--json')).join(''));
  expect(Date.parse(later) - Date.parse(expiresAt)).toBe(15 * 60_000);
  await close();
  await takeExam();
  expect((await extend())[1]).toContain('was submitted');
});

test('BE-09 `attempts list --json` has the answers that came too late to be graded', async () => {
  await api.enroll(token, courseIdOf('course'));
  await start();
  await api.handle.update(attendances).set({ expiresAt: sql`now() - interval '3 days'` });
  const sent = { examId: item('exam'), studentAnswers: ['a', 'b', 'c'], enrollmentId: null };
  expect((await api.call('submitAttendance', { token, body: sent })).data.attendance).toMatchObject({ tooLate: true });
  const [listed] = JSON.parse((await run(['attempts', 'list', code, '--json'])).join(''));
  expect(listed).toMatchObject({ score: 0, lateness: 'too late', lateAnswers: ['a', 'b', 'c'] });
});
