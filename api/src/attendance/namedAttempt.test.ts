import { eq } from 'drizzle-orm';
import { newId } from '../database/ids';
import { attendances } from '../database/schema';
import { findExam, readQuestions } from '../exam/readExam';
import { refusals } from '../refusal/refusals';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { item, type Member, TestApi } from '../testing/testApi';
import { findOwnAttempt } from './readAttempts';
import { submitAttempt } from './submitAttempt';

let api: TestApi;
let courseId: string;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(buildCourse([buildExam({ attempts: 5 }), buildExam({ key: 'second', attempts: 5 })]));
});
afterAll(() => api.close());

const enrolled = () => api.newMember(courseId);
async function start({ token }: Member, key = 'exam'): Promise<string> {
  const answer = await api.call('startAttendance', { token, body: { examId: item(key), enrollmentId: null } });
  return answer.data.attendance._id;
}
/** Submits three right answers, with an optional key. */
const submit = ({ token }: Member, key?: string, enrollmentId: string | null = null) =>
  api.call('submitAttendance', {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { examId: item('exam'), studentAnswers: ['a', 'b', 'c'], enrollmentId },
  });
const remove = (attemptId: string) => api.handle.delete(attendances).where(eq(attendances.id, attemptId));
/** Returns everything stored about a student's attempts and progress. */
async function everythingOf({ token, id }: Member): Promise<unknown> {
  const attempts = await api.handle.select().from(attendances).where(eq(attendances.userId, id));
  return [attempts, (await api.call('myEnrollments', { token })).data.enrollments];
}
const [status, message] = refusals.attempt_not_found;
const refused = { success: false, status, statusCode: status, message };

test("BE-03 refuses one student's answers with another student's token, and both attempts stay open", async () => {
  const [one, other] = [await enrolled(), await enrolled()];
  const attempt = await start(one);
  await start(other);
  const before = [await everythingOf(one), await everythingOf(other)];
  expect(await submit(other, attempt)).toMatchObject(refused);
  expect(await submit(other, attempt, one.enrollmentId)).toMatchObject(refused);
  expect((await submit(one, attempt, other.enrollmentId)).status).toBe(422);
  expect([await everythingOf(one), await everythingOf(other)]).toEqual(before);
  expect((await submit(one, attempt)).data.attendance).toMatchObject({ _id: attempt, score: 10 });
});

test("BE-03 refuses another student's answers also when that student has submitted or not started", async () => {
  const [one, other, third] = [await enrolled(), await enrolled(), await enrolled()];
  const attempt = await start(one);
  await start(other);
  await submit(other);
  const before = await everythingOf(other);
  for (const student of [other, third]) {
    const answer = await submit(student, attempt);
    expect(answer).toMatchObject(refused);
    expect(answer.data).toBeUndefined();
  }
  expect(await everythingOf(other)).toEqual(before);
});

test.each(['open', 'submitted'])('BE-05 answers of a removed attempt do not change the next, %s one', async (next) => {
  const student = await enrolled();
  const first = await start(student);
  await submit(student, first);
  await start(student);
  if (next === 'submitted') await submit(student);
  await remove(first);
  const before = await everythingOf(student);
  expect(await submit(student, first)).toMatchObject(refused);
  expect(await everythingOf(student)).toEqual(before);
});

test('BE-05 refuses the key of an attempt at another exam or of no attempt', async () => {
  const student = await enrolled();
  const elsewhere = await start(student, 'second');
  await start(student);
  const before = await everythingOf(student);
  expect(await submit(student, elsewhere)).toMatchObject(refused);
  expect(await submit(student, newId())).toMatchObject(refused);
  expect(await everythingOf(student)).toEqual(before);
});

test.each([
  ['no key', undefined],
  ['a key of its own', '3f0b8a52-8a43-4f0e-9d0e-0d6c6f6e7a11'],
  ['a key that is a number', '1'],
  ['a key of more digits than an id', '0123456789abcdef0123456789abcdef'],
  ['an empty key', ''],
])('BE-05 a client with %s submits the latest attempt, and gets its first result again', async (_what, key) => {
  const student = await enrolled();
  await start(student);
  await submit(student);
  const attempt = await start(student);
  expect((await submit(student, key)).data.attendance).toMatchObject({ _id: attempt, attempts: 2, score: 10 });
  const before = await everythingOf(student);
  expect(await submit(student, key)).toMatchObject({ status: 200, data: { attendance: { _id: attempt, score: 10 } } });
  expect(await everythingOf(student)).toEqual(before);
});

test('BE-05 submitting an attempt again by its key returns the first result', async () => {
  const student = await enrolled();
  const attempt = await start(student);
  const first = await submit(student, attempt, student.enrollmentId);
  const again = await submit(student, attempt, student.enrollmentId);
  expect(again.status).toBe(200);
  const { serverNow: _now, ...result } = first.data.attendance;
  expect(again.data.attendance).toMatchObject(result);
});

test('BE-05 refuses an attempt that is removed while it is submitted, and completes nothing', async () => {
  const student = await enrolled();
  const attempt = await findOwnAttempt(api.handle, student.id, item('exam'), await start(student));
  const exam = await findExam(api.handle, item('exam'), student.id);
  if (attempt === null || exam === null) throw new Error('nothing to submit');
  await remove(attempt.id);
  const before = await everythingOf(student);
  const questions = await readQuestions(api.handle, item('exam'), attempt.revision);
  await expect(
    submitAttempt(api.handle, { attempt, exam, questions, sent: { answers: ['a'] }, now: new Date(), graceSec: 30 }),
  ).rejects.toMatchObject({
    code: 'attempt_not_found',
  });
  expect(await everythingOf(student)).toEqual(before);
});
