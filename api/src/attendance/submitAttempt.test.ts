import { eq, sql } from 'drizzle-orm';
import { attendances } from '../database/schema';
import { refusals } from '../refusal/refusals';
import { findExam, readQuestions } from '../exam/readExam';
import { buildCourse, buildExam, buildQuestion } from '../testing/buildCourse';
import { item, type Member, TestApi } from '../testing/testApi';
import { staffRunner } from '../testing/staffRunner';
import { findLatestAttempt } from './readAttempts';
import { submitAttempt } from './submitAttempt';

let api: TestApi;
let courseId: string;
const staff = staffRunner(() => api);
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(buildCourse([buildExam()]));
});
afterAll(() => api.close());

/** A new student, enrolled, who has started the exam. */
async function begun(): Promise<Member> {
  const student = await api.newMember(courseId);
  await api.call('startAttendance', { token: student.token, body: { examId: item('exam'), enrollmentId: null } });
  return student;
}
const submit = (token: string) =>
  api.call('submitAttendance', {
    token,
    body: { examId: item('exam'), studentAnswers: ['a', 'b', 'c'], enrollmentId: null },
  });
const progressOf = async (token: string) => (await api.call('myEnrollments', { token })).data.enrollments[0].progress;
async function stored(userId: string) {
  const [attempt] = await api.handle.select().from(attendances).where(eq(attendances.userId, userId));
  return attempt;
}

test('BE-05 does not submit an attempt if its completion cannot be stored, and accepts it the next time', async () => {
  const { token, id } = await begun();
  const before = await stored(id);
  await api.handle.execute(
    sql.raw(`alter table progress add constraint refuses_exam check (item_id <> '${item('exam')}') not valid`),
  );
  try {
    const [status, message] = refusals.server;
    expect(await submit(token)).toMatchObject({ success: false, status, statusCode: 500, message });
    expect(await stored(id)).toEqual(before);
    expect(before).toMatchObject({ submittedAt: null, score: 0, answers: [] });
    expect(await progressOf(token)).toEqual([]);
  } finally {
    await api.handle.execute(sql.raw('alter table progress drop constraint refuses_exam'));
  }
  expect(await submit(token)).toMatchObject({
    status: 200,
    data: { attendance: { _id: before?.id, score: 10, submitted: true } },
  });
  expect(await progressOf(token)).toEqual([expect.objectContaining({ content: item('exam'), isCompleted: true })]);
});

test.each([
  ['before the deadline', '5 minutes', false],
  ['20 seconds after it, while the last answers are on their way', '-20 seconds', false],
  ['45 seconds after it', '-45 seconds', true],
])(
  'BE-09 grades an attempt submitted %s in full, and marks it as late only after the grace period',
  async (_when, left, late) => {
    const { token, id } = await begun();
    await api.handle
      .update(attendances)
      .set({ expiresAt: sql.raw(`now() + interval '${left}'`) })
      .where(eq(attendances.userId, id));
    expect((await submit(token)).data.attendance).toMatchObject({ score: 10, submitted: true });
    expect(await stored(id)).toMatchObject({ late });
  },
);

test.each([
  ['open', { submittedAt: null }],
  ['closed by the server', { submittedAt: new Date(), closedWithSaved: true, savedAnswers: [] }],
])('BE-05 returns the first result to a submission of an attempt that was read before it as %s', async (_, state) => {
  const { token, id: userId } = await begun();
  await api.handle.update(attendances).set(state).where(eq(attendances.userId, userId));
  const attempt = await findLatestAttempt(api.handle, userId, item('exam'));
  const exam = await findExam(api.handle, item('exam'), userId);
  if (attempt === null || exam === null) throw new Error('nothing to submit');
  const questions = await readQuestions(api.handle, exam.item.id, attempt.revision);
  await submit(token);
  const facts = { attempt, exam, questions, sent: { answers: ['d', 'd', 'd'] }, now: new Date(), graceSec: 30 };
  expect(await submitAttempt(api.handle, facts)).toMatchObject({ score: 10, answers: ['a', 'b', 'c'] });
});

test.each([
  ['answer key', { correct: 'd' }, ['d', 'b', 'c'], { score: 10, totalCorrect: 3 }],
  ['points', { score: 4 }, ['a', 'b', 'c'], { score: 12, maxScore: 12 }],
])(
  'BE-09 grades with the corrected %s if staff load them during the submission',
  async (_what, more, answers, result) => {
    const { id: userId } = await begun();
    const attempt = await findLatestAttempt(api.handle, userId, item('exam'));
    const exam = await findExam(api.handle, item('exam'), userId);
    if (attempt === null || exam === null) throw new Error('nothing to submit');
    const questions = await readQuestions(api.handle, exam.item.id, attempt.revision);
    const corrected = { ...buildQuestion('a', 2), ...more };
    await api.store(buildCourse([buildExam({ questions: [corrected, buildQuestion('b', 3), buildQuestion('c', 5)] })]));
    const facts = { attempt, exam, questions, sent: { answers }, now: new Date(), graceSec: 30 };
    expect(await submitAttempt(api.handle, facts)).toMatchObject(result);
    await api.store(buildCourse([buildExam()]));
  },
);

test('BE-01 completes a free exam for a student who enrolls during its submission', async () => {
  const course = buildCourse([buildExam({ isFree: true })], { key: 'free', priceEgp: 0, discountEgp: 0 });
  const body = { courseId: await api.store(course), examId: item('exam', 'free'), enrollmentId: null };
  const { token, id: userId } = await api.register('meanwhile');
  await api.call('startAttendance', { token, body });
  const attempt = await findLatestAttempt(api.handle, userId, body.examId);
  const exam = await findExam(api.handle, body.examId, userId);
  if (attempt === null || exam === null) throw new Error('nothing to submit');
  const questions = await readQuestions(api.handle, body.examId, attempt.revision);
  await api.call('enroll', { token, body: { ...body, codeKey: '', paymentMethod: 'free' } });
  const sent = { answers: ['a', 'b', 'c'] };
  await submitAttempt(api.handle, { attempt, exam, questions, sent, now: new Date(), graceSec: 30 });
  expect(await progressOf(token)).toEqual([expect.objectContaining({ content: body.examId, isCompleted: true })]);
});

test('BE-09 an attempt is on time if staff give more time during its submission', async () => {
  const { id: userId } = await begun();
  const ofStudent = eq(attendances.userId, userId);
  await api.handle
    .update(attendances)
    .set({ expiresAt: sql`now() - interval '45 seconds'` })
    .where(ofStudent);
  const attempt = await findLatestAttempt(api.handle, userId, item('exam'));
  const exam = await findExam(api.handle, item('exam'), userId);
  if (attempt === null || exam === null) throw new Error('nothing to submit');
  const questions = await readQuestions(api.handle, exam.item.id, attempt.revision);
  await staff(['attempts', 'extend', attempt.id, '5', '--why', 'power cut']);
  const facts = { attempt, exam, questions, sent: { answers: ['a', 'b', 'c'] }, now: new Date(), graceSec: 30 };
  expect(await submitAttempt(api.handle, facts)).toMatchObject({ score: 10, late: false });
});
