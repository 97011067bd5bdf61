import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { attendances } from '../database/schema';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';
import { closeDueAttempts } from './closeAttempts';
import { storeCheckpoint } from './storeCheckpoint';
import { sweepAttempts } from './sweepAttempts';

let api: TestApi;
let courseId: string;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(buildCourse([buildExam({ reviewBetweenAttempts: false })]));
});
afterAll(() => api.close());

const GRACE_SEC = 30;
const examId = item('exam');

/** A student with an open attempt on two phones. */
async function attending() {
  const { token, id } = await api.newMember(courseId);
  const started = await api.call('startAttendance', { token, body: { examId, enrollmentId: null } });
  const attemptId: string = started.data.attendance._id;
  const headers = { 'idempotency-key': attemptId };
  return {
    token,
    id,
    attemptId,
    started: started.data.attendance,
    save: (device: string, studentAnswers: unknown[], agesSec: (number | null)[] = [], takeOver = false) =>
      api.call('checkpoint', {
        token,
        headers,
        body: {
          examId,
          studentAnswers,
          answeredAtMs: studentAnswers.map((_, at) => Date.now() - (agesSec[at] ?? 0) * 1000),
          device,
          takeOver,
        },
      }),
    submit: (studentAnswers: unknown[], answeredAtMs?: number[]) =>
      api.call('submitAttendance', {
        token,
        headers,
        body: { examId, studentAnswers, enrollmentId: null, answeredAtMs },
      }),
    look: async () => (await api.call('exam', { token, params: { examId } })).data,
    /** Moves the attempt's deadline to that time ago. */
    expire: (ago: string) =>
      api.handle
        .update(attendances)
        .set({ expiresAt: sql.raw(`now() - interval '${ago}'`) })
        .where(eq(attendances.id, attemptId)),
    stored: async () => (await api.handle.select().from(attendances).where(eq(attendances.id, attemptId)))[0],
  };
}

test('BE-17 the start announces checkpoints; another device gets the saved answers, their times and the remaining time', async () => {
  const { started, save, look } = await attending();
  expect(started).toMatchObject({
    checkpointSec: 20,
    savedAt: null,
    activeDevice: null,
    studentAnswers: [null, null, null],
  });
  expect((await save('one', ['a', null, 'd'])).message).toBe('');
  const { attendance } = await look();
  expect(attendance).toMatchObject({
    submitted: false,
    studentAnswers: ['a', null, 'd'],
    answeredAtMs: [expect.any(Number), null, expect.any(Number)],
    savedAt: expect.any(String),
    activeDevice: 'one',
    expiresAt: started.expiresAt,
  });
  expect(Math.abs(Date.parse(attendance.savedAt) - Date.parse(attendance.serverNow))).toBeLessThan(10_000);
});

test('BE-17 per question the newer answer wins when both phones answer, also if the older one arrives later', async () => {
  const { save, submit } = await attending();
  await save('one', ['a', null, null], [60]);
  await save('two', ['a', 'c', null], [60, 10], true);
  const merged = await save('one', ['a', 'b', 'c'], [60, 20, 5]);
  expect(merged.data.attendance).toMatchObject({ studentAnswers: ['a', 'c', 'c'], activeDevice: 'two' });
  // The second phone submits without having seen the last answer of the first one.
  expect((await submit(['a', 'c', null])).data.attendance).toMatchObject({
    studentAnswers: ['a', 'c', 'c'],
    score: 7,
    submitted: true,
  });
});

test('BE-17 a submission with times is merged by them, and one without counts as the newest', async () => {
  const first = await attending();
  await first.save('one', ['b', null, null], [5]);
  const old = Date.now() - 60_000;
  expect((await first.submit(['a', 'b', 'c'], [old, old, old])).data.attendance.studentAnswers).toEqual([
    'b',
    'b',
    'c',
  ]);
  const second = await attending();
  await second.save('one', ['b', null, null], [5]);
  expect((await second.submit(['a', 'b', 'c'])).data.attendance.studentAnswers).toEqual(['a', 'b', 'c']);
});

test('BE-17 no phone can claim the future or a time before the start', async () => {
  const { save, started } = await attending();
  const ahead = await save('one', ['a', 'b', null], [-3600, 999_999]);
  const [first, second] = ahead.data.attendance.answeredAtMs;
  expect(first).toBeLessThanOrEqual(Date.parse(ahead.data.attendance.serverNow));
  expect(second).toBe(Date.parse(started.startedAt));
  expect((await save('two', ['d', null, null])).data.attendance.studentAnswers[0]).toBe('d');
});

test('BE-17 a phone stays in charge until another one takes over', async () => {
  const { save } = await attending();
  await save('one', ['a']);
  expect((await save('two', ['a'])).data.attendance.activeDevice).toBe('one');
  expect((await save('two', [null, null, null], [], true)).data.attendance).toMatchObject({
    activeDevice: 'two',
    studentAnswers: ['a', null, null],
  });
  expect((await save('one', ['a'])).data.attendance.activeDevice).toBe('two');
});

test('BE-17 after its end an attempt without saved answers can be continued, and submitted, on another device', async () => {
  const { save, expire, stored, submit } = await attending();
  await save('one', [], [], true);
  await expire('5 minutes');
  expect((await save('two', ['a', 'b', 'c'])).data.attendance.activeDevice).toBe('one');
  expect((await save('two', ['a', 'b', 'c'], [], true)).data.attendance).toMatchObject({
    activeDevice: 'two',
    submitted: false,
    savedAt: null,
    studentAnswers: [null, null, null],
  });
  expect(await stored()).toMatchObject({ savedAnswers: null, submittedAt: null });
  expect((await submit([])).data.attendance).toMatchObject({ submitted: true, score: 0 });
});

test('BE-17 after its end an attempt with saved answers changes no device', async () => {
  const { save, expire, stored } = await attending();
  await save('one', ['a']);
  await expire('5 minutes');
  await save('two', ['b'], [], true);
  expect(await stored()).toMatchObject({ activeDevice: 'one', savedAnswers: ['a', null, null] });
});

test('BE-17 a checkpoint after the submission changes nothing, and the response says so', async () => {
  const { save, submit, stored } = await attending();
  await submit(['a', null, null]);
  const before = await stored();
  expect((await save('one', ['d', 'b', 'c'])).data.attendance).toMatchObject({
    submitted: true,
    studentAnswers: ['a', null, null],
    checkpointSec: 0,
  });
  expect(await stored()).toEqual(before);
});

test('BE-17 at its deadline the server closes the attempt with the last checkpoint, once', async () => {
  const { save, look, expire, id, token } = await attending();
  await save('one', ['a', 'b', null]);
  await expire(`${GRACE_SEC - 10} seconds`);
  expect((await look()).attendance).toMatchObject({ submitted: false });
  await expire(`${GRACE_SEC + 5} seconds`);
  const { attendance, exam } = await look();
  expect(attendance).toMatchObject({
    submitted: true,
    score: 5,
    totalCorrect: 2,
    studentAnswers: ['a', 'b', null],
    late: false,
    replaceable: true,
    checkpointSec: 0,
    history: [{ score: 5 }],
  });
  // Until other answers cannot come any more, the correct ones stay closed.
  expect(exam).toMatchObject({ questions: [], enableAnswers: false, reviewLater: true });
  expect((await look()).attendance).toEqual({ ...attendance, serverNow: expect.any(String) });
  expect(await api.handle.$count(attendances, eq(attendances.userId, id))).toBe(1);
  const course = await api.call('course', { token, params: { courseId } });
  expect(course.data.progress).toMatchObject([{ content: examId, isCompleted: true }]);
});

test('BE-17 reads an empty answer as unanswered, as in a submission, and keeps the saved answer', async () => {
  const { save } = await attending();
  await save('one', ['a', ''], [60, 60]);
  expect((await save('two', ['', ''])).data.attendance.studentAnswers).toEqual(['a', null, null]);
});

test('BE-17 the list of results closes due attempts, too, and so does a start, which may begin the next attempt', async () => {
  const first = await attending();
  await first.save('one', ['a']);
  await first.expire('5 minutes');
  expect((await api.call('myAttendances', { token: first.token })).data.attendances).toMatchObject([
    { _id: first.attemptId, score: 2, submitted: true },
  ]);
  const second = await attending();
  await second.save('one', ['a']);
  await second.expire('5 minutes');
  const next = await api.call('startAttendance', { token: second.token, body: { examId, enrollmentId: null } });
  expect(next.data.attendance).toMatchObject({ attempts: 2, submitted: false });
  expect(next.data.attendance._id).not.toBe(second.attemptId);
  expect(await second.stored()).toMatchObject({ score: 2, closedWithSaved: true });
});

test('BE-17 the periodic sweep closes due attempts that nobody reads, and leaves attempts without saved answers open', async () => {
  const saved = await attending();
  await saved.save('one', ['a', 'b', 'c']);
  await saved.expire('5 minutes');
  const unsaved = await attending();
  await unsaved.expire('5 minutes');
  const app = Fastify();
  sweepAttempts(app, api.handle, GRACE_SEC, 10);
  await app.ready();
  for (let wait = 0; wait < 500 && (await saved.stored())?.submittedAt === null; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await app.close();
  expect(await saved.stored()).toMatchObject({ score: 10, closedWithSaved: true });
  expect(await unsaved.stored()).toMatchObject({ submittedAt: null });
});

test('BE-17 concurrent sweeps, reads and a submission close the attempt once', async () => {
  const { save, submit, expire, stored, look, id } = await attending();
  await save('one', ['a', 'b', null]);
  await expire('5 minutes');
  await Promise.all([
    closeDueAttempts(api.handle, GRACE_SEC, id),
    look(),
    submit(['a', 'b', 'c']),
    closeDueAttempts(api.handle, GRACE_SEC, null),
    look(),
    save('two', ['d', 'd', 'd']),
  ]);
  expect(await stored()).toMatchObject({ score: 10, late: true, closedWithSaved: false });
});

test('BE-17 a checkpoint that arrives while its attempt is submitted changes nothing', async () => {
  const { submit, stored } = await attending();
  const attempt = (await stored())!;
  await submit(['a']);
  const sent = { answers: ['b'], device: 'one', takeOver: false };
  const saved = await storeCheckpoint(api.handle, { attempt, sent, graceSec: GRACE_SEC });
  expect(saved).toMatchObject({ submittedAt: expect.any(Date), savedAnswers: null });
});

describe('a late submission', () => {
  test.each([
    ['equal to the last checkpoint is on time', '5 minutes', ['a', 'b', null], { late: false, score: 5 }],
    ['with less than the last checkpoint is on time', '5 minutes', [null, 'b', null], { late: false, score: 5 }],
    ['with more answers is graded and marked as late', '5 minutes', ['a', 'b', 'c'], { late: true, score: 10 }],
    ['equal to the checkpoint is on time even after the limit', '25 hours', ['a', 'b'], { late: false, score: 5 }],
  ])('BE-17 BE-09 %s', async (_what, ago, answers, expected) => {
    const { save, submit, expire, look, stored } = await attending();
    await save('one', ['a', 'b', null]);
    await expire(ago);
    const { attendance } = await look();
    expect(attendance).toMatchObject({ submitted: true, replaceable: true });
    const submitted = await submit(answers);
    expect(submitted.data.attendance).toMatchObject({
      ...expected,
      submitted: true,
      tooLate: false,
      replaceable: false,
    });
    const { submittedAt, expiresAt } = (await stored())!;
    expect(submittedAt?.getTime() === expiresAt.getTime()).toBe(!expected.late);
    // The result is final now.
    expect((await submit(['d', 'd', 'd'])).data.attendance).toMatchObject(expected);
  });

  test('BE-17 BE-09 after the limit the checkpoint counts, and the submission is kept for staff', async () => {
    const { save, submit, expire, stored } = await attending();
    await save('one', ['a', 'b', null]);
    await expire('24 hours 1 minute');
    const submitted = await submit(['a', 'b', 'c']);
    expect(submitted.message).toContain('المحفوظة قبلها');
    expect(submitted.data.attendance).toMatchObject({ score: 5, tooLate: true, studentAnswers: ['a', 'b', null] });
    expect(await stored()).toMatchObject({ lateAnswers: ['a', 'b', 'c'], score: 5, late: false });
  });
});

test.each([
  ['more answers than questions', { studentAnswers: ['a', 'b', 'c', 'd'] }, 'studentAnswers'],
  ['no device', { device: '' }, 'device'],
  ['a device name that is too long', { device: 'x'.repeat(65) }, 'device'],
  ['an answer that no option key is as long as', { studentAnswers: ['x'.repeat(65)] }, 'studentAnswers.0'],
  ['a time that is not a number', { answeredAtMs: ['now'] }, 'answeredAtMs.0'],
])('BE-17 refuses a checkpoint with %s', async (_what, part, path) => {
  const { token, attemptId } = await attending();
  const body = { examId, studentAnswers: ['a'], answeredAtMs: [1], device: 'one', takeOver: false, ...part };
  const answer = await api.call('checkpoint', { token, body, headers: { 'idempotency-key': attemptId } });
  expect(answer).toMatchObject({ status: 422, error: { errors: [{ path }] } });
});
