import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { attendances, exams } from '../database/schema';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';
import { closeIfDue } from './closeAttempts';
import { sweepAttempts } from './sweepAttempts';

let api: TestApi;
let courseId: string;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(buildCourse([buildExam()]));
});
/** Ends running attempts, during which the answers of a finished exam are hidden from everyone. */
afterEach(() => api.handle.delete(attendances));
afterAll(() => api.close());

const enrolled = () => api.newMember(courseId);
const start = (token: string) =>
  api.call('startAttendance', { token, body: { examId: item('exam'), enrollmentId: null } });
const submit = (token: string, studentAnswers: unknown[]) =>
  api.call('submitAttendance', { token, body: { examId: item('exam'), studentAnswers, enrollmentId: null } });
const look = (token: string) => api.call('exam', { token, params: { examId: item('exam') } });
const setFinished = (finished: boolean) =>
  api.handle
    .update(exams)
    .set({ finished })
    .where(eq(exams.itemId, item('exam')));
const moveDeadline = (userId: string, interval: string) =>
  api.handle
    .update(attendances)
    .set({ expiresAt: sql.raw(`now() + interval '${interval}'`) })
    .where(eq(attendances.userId, userId));

test('BE-09 accepts answers after the deadline passed on a dead phone, and marks the attempt as late with its delay', async () => {
  const { token, id } = await enrolled();
  const started = await start(token);
  await moveDeadline(id, '-23 hours');
  const again = await start(token);
  expect(again.data.attendance._id).toBe(started.data.attendance._id);
  expect(Date.parse(again.data.attendance.expiresAt)).toBeLessThan(Date.parse(again.data.attendance.serverNow));
  const submitted = await submit(token, ['a', 'b', 'c']);
  expect(submitted.message).toContain('متأخر');
  expect(submitted.data.attendance).toMatchObject({ score: 10, submitted: true, late: true, tooLate: false });
  expect(submitted.data.attendance.lateBySec).toBeGreaterThanOrEqual(23 * 3600);
  const [result] = (await api.call('myAttendances', { token })).data.attendances;
  expect(result).toMatchObject({ late: true, lateBySec: submitted.data.attendance.lateBySec });
  const [stored] = await api.handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(stored?.late).toBe(true);
});

test('BE-04 accepts attempts that were open when the exam finished, and shows no correct answers before', async () => {
  const { token, id } = await enrolled();
  await start(token);
  await setFinished(true);
  try {
    const during = await look(token);
    expect(during.data.exam).toMatchObject({ finished: true, enableAnswers: false });
    expect(during.data.exam.questions).toHaveLength(3);
    expect(JSON.stringify(during)).not.toContain('correctAnswer');
    expect((await start(token)).status).toBe(403);
    await moveDeadline(id, '-2 hours');
    expect((await submit(token, ['a'])).data).toMatchObject({
      attendance: { score: 2 },
      exam: { questions: [{ correctAnswer: 'a' }, {}, {}] },
    });
  } finally {
    await setFinished(false);
  }
});

test('BE-09 keeps answers that arrive after the late limit for staff, and grades none of them', async () => {
  const { token, id } = await enrolled();
  const started = await start(token);
  await moveDeadline(id, '-25 hours');
  const submitted = await submit(token, ['a', 'b', 'c']);
  expect(submitted).toMatchObject({
    status: 200,
    message: expect.stringContaining('لم تُحتسب'),
    data: { attendance: { score: 0, totalCorrect: 0, submitted: true, late: true, tooLate: true } },
  });
  expect(submitted.data.attendance.studentAnswers).toEqual([null, null, null]);
  expect(submitted.data.attendance.lateBySec).toBeGreaterThanOrEqual(25 * 3600);
  const [stored] = await api.handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(stored).toMatchObject({ late: false, lateAnswers: ['a', 'b', 'c'], lateReceivedAt: expect.any(Date) });

  const repeated = await api.call('submitAttendance', {
    token,
    body: { examId: item('exam'), studentAnswers: ['b'], enrollmentId: null },
    headers: { 'idempotency-key': started.data.attendance._id },
  });
  expect(repeated.data.attendance).toMatchObject({ score: 0, tooLate: true });
  expect(await api.handle.select().from(attendances).where(eq(attendances.userId, id))).toEqual([stored]);
});

test.each([
  ['takes nothing after the grace period of a strict exam', 0, '-45 seconds', { tooLate: true, score: 0 }],
  ['takes answers within the grace period of a strict exam', 0, '-20 seconds', { late: false, score: 10 }],
  ['marks answers within a limit of two hours as late', 120, '-119 minutes', { late: true, tooLate: false, score: 10 }],
  ['grades nothing after a limit of two hours', 120, '-121 minutes', { tooLate: true, score: 0 }],
])('BE-09 %s', async (_what, lateLimitMin, left, expected) => {
  const key = `limit-${lateLimitMin}${left.replace(/\W/g, '-')}`.replace(/-+/g, '-');
  const course = await api.store(buildCourse([buildExam({ lateLimitMin })], { key }));
  const { token, id } = await api.newMember(course);
  const body = { examId: item('exam', key), enrollmentId: null };
  await api.call('startAttendance', { token, body });
  await moveDeadline(id, left);
  const answer = await api.call('submitAttendance', { token, body: { ...body, studentAnswers: ['a', 'b', 'c'] } });
  expect(answer.data.attendance).toMatchObject(expected);
});

test('BE-09 hides the answers of a finished exam for the 24 hours in which a late submission would still count', async () => {
  const { token, id } = await enrolled();
  await start(token);
  await moveDeadline(id, '-1439 minutes');
  await setFinished(true);
  try {
    expect(JSON.stringify(await look(token))).not.toContain('correctAnswer');
    await moveDeadline(id, '-1441 minutes');
    expect((await look(token)).data.exam).toMatchObject({
      enableAnswers: true,
      questions: [{ correctAnswer: 'a' }, {}, {}],
    });
    expect((await submit(token, ['a', 'b', 'c'])).data.attendance).toMatchObject({ score: 0, tooLate: true });
  } finally {
    await setFinished(false);
  }
});

describe('a changed exam', () => {
  const store = (items: ReturnType<typeof buildExam>[]) =>
    api.store(buildCourse([buildLecture(), ...items], { key: 'changing' }));
  const examId = item('exam', 'changing');
  const call = (name: 'startAttendance' | 'submitAttendance', token: string, studentAnswers?: string[]) =>
    api.call(name, { token, body: { examId, enrollmentId: null, studentAnswers } });

  test('BE-08 a corrected answer key grades submitted attempts again; open attempts keep their questions when new ones are loaded', async () => {
    await store([buildExam()]);
    const { token } = await api.register('changed1');
    await api.enroll(token, await store([buildExam()]));
    await call('startAttendance', token);
    expect((await call('submitAttendance', token, ['a', 'b', 'd'])).data.attendance.score).toBe(5);
    await store([buildExam({ questions: [buildQuestion('a', 2), buildQuestion('b', 3), buildQuestion('d', 5)] })]);
    expect((await api.call('myAttendances', { token })).data.attendances[0]).toMatchObject({
      score: 10,
      totalCorrect: 3,
    });

    await call('startAttendance', token);
    await store([buildExam({ questions: [buildQuestion('a', 1)] })]);
    const during = await api.call('exam', { token, params: { examId } });
    expect(during.data.exam).toMatchObject({ totalQuestions: 3, maxScore: 10 });
    expect(during.data.exam.questions).toHaveLength(3);
    expect((await call('submitAttendance', token, ['a', 'b', 'd'])).data.attendance).toMatchObject({ score: 10 });
  });

  test('BE-04 accepts the open attempt at an exam that was removed from its course; the result has no exam then', async () => {
    const changing = await store([buildExam({ attempts: 3 })]);
    const { token } = await api.register('changed2');
    await api.enroll(token, changing);
    await call('startAttendance', token);
    await store([]);
    expect((await api.call('exam', { token, params: { examId } })).status).toBe(404);
    expect(await call('submitAttendance', token, ['a'])).toMatchObject({
      status: 200,
      data: { attendance: { submitted: true }, exam: null },
    });
    expect((await api.call('myAttendances', { token })).data.attendances).toEqual([
      expect.objectContaining({ exam: null, submitted: true }),
    ]);
    await store([buildExam({ attempts: 3 })]);
    expect((await api.call('myAttendances', { token })).data.attendances[0].exam).toMatchObject({ _id: examId });
  });
});

test('BE-17 closing an attempt that began before the enrollment completes the exam in the course', async () => {
  const examId = item('exam', 'open');
  const open = await api.store(buildCourse([buildExam({ isFree: true })], { key: 'open' }));
  // Enrolled in another course, too, whose enrollment is not the exam's.
  const { token, id } = await enrolled();
  await api.call('startAttendance', { token, body: { examId, enrollmentId: null } });
  const save = { examId, studentAnswers: ['a', 'b', 'c'], answeredAtMs: [1, 1, 1], device: 'phone', takeOver: true };
  await api.call('checkpoint', { token, body: save });
  await api.enroll(token, open);
  await moveDeadline(id, '-1 hour');
  const seen = await api.call('exam', { token, params: { examId } });
  expect(seen.data.attendance).toMatchObject({ submitted: true, score: 10 });
  const { progress } = (await api.call('course', { token, params: { courseId: open } })).data;
  expect(progress).toEqual([expect.objectContaining({ content: examId, isCompleted: true })]);
});

describe('an attempt that the server closes with its saved answers', () => {
  /** The attempt as it was read after its deadline, and the student who may change it meanwhile. */
  async function due() {
    const { token, id } = await enrolled();
    const key: string = (await start(token)).data.attendance._id;
    const body = { examId: item('exam'), studentAnswers: ['a'], device: 'one' };
    await api.call('checkpoint', { token, body, headers: { 'idempotency-key': key } });
    await moveDeadline(id, '-1 hour');
    const [attempt = null] = await api.handle.select().from(attendances).where(eq(attendances.id, key));
    return { token, id, close: () => closeIfDue(api.handle, attempt, 30) };
  }

  test('BE-17 keeps the times of its answers, by which an earlier phone sees that it has older ones', async () => {
    const { token } = await enrolled();
    const key: string = (await start(token)).data.attendance._id;
    const headers = { 'idempotency-key': key };
    const body = { examId: item('exam'), studentAnswers: ['a', null], device: 'one' };
    const saved = (await api.call('checkpoint', { token, body, headers })).data.attendance;
    await api.handle
      .update(attendances)
      .set({ expiresAt: sql`now() - interval '1 hour'` })
      .where(eq(attendances.id, key));
    const { attendance } = (await look(token)).data;
    expect(attendance).toMatchObject({ submitted: true, replaceable: true, answeredAtMs: saved.answeredAtMs });
    expect(attendance.answeredAtMs).toEqual([expect.any(Number), null, null]);
    expect((await submit(token, ['b'])).data.attendance).toMatchObject({ answeredAtMs: [], activeDevice: null });
  });

  test('BE-17 is closed by the next sweep after one that failed, which is logged; one in its grace period stays open', async () => {
    const [{ id }, inTime] = [await due(), await due()];
    await moveDeadline(inTime.id, '-1 second');
    const logged: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } });
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const select = jest.spyOn(api.handle, 'select').mockImplementationOnce(() => {
      throw lost;
    });
    sweepAttempts(app, api.handle, 30, 10);
    await app.ready();
    const stored = async (userId: string) =>
      (await api.handle.select().from(attendances).where(eq(attendances.userId, userId)))[0];
    const isOpen = async () => (await stored(id))?.submittedAt === null;
    for (let wait = 0; wait < 500 && (logged.length === 0 || (await isOpen())); wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await app.close();
    select.mockRestore();
    expect(logged).toEqual([expect.stringContaining('attempts could not be closed')]);
    const closed = await stored(id);
    expect(closed?.submittedAt).toEqual(closed?.expiresAt);
    expect(await stored(inTime.id)).toMatchObject({ submittedAt: null });
  });

  test('BE-17 stays open if staff extend it meanwhile', async () => {
    const { id, close } = await due();
    await moveDeadline(id, '15 minutes');
    expect(await close()).toMatchObject({ submittedAt: null, closedWithSaved: false });
  });

  test('BE-17 keeps the result of a submission that arrives meanwhile', async () => {
    const { token, close } = await due();
    await submit(token, ['a', 'b', 'c']);
    expect(await close()).toMatchObject({ score: 10, late: true, closedWithSaved: false });
  });
});
