import { eq, sql } from 'drizzle-orm';
import { attendances, exams } from '../database/schema';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

const examId = (key: string) => item('exam', key);
const expire = (attemptId: string, ago: string) =>
  api.handle
    .update(attendances)
    .set({ expiresAt: sql.raw(`now() - interval '${ago}'`) })
    .where(eq(attendances.id, attemptId));

/** A student whose first attempt the server closed with its saved answers, and who submitted the second without any. */
async function afterTwoAttempts(key: string, reviewBetweenAttempts: boolean) {
  const courseId = await api.store(buildCourse([buildExam({ attempts: 2, reviewBetweenAttempts })], { key }));
  const { token } = await api.newMember(courseId);
  const body = { examId: examId(key), enrollmentId: null };
  const start = async (): Promise<string> => (await api.call('startAttendance', { token, body })).data.attendance._id;
  const submit = (attemptId: string, studentAnswers: unknown[]) =>
    api.call('submitAttendance', {
      token,
      headers: { 'idempotency-key': attemptId },
      body: { ...body, studentAnswers },
    });
  const look = () => api.call('exam', { token, params: { examId: body.examId } });
  const first = await start();
  await api.call('checkpoint', { token, body: { ...body, studentAnswers: ['b'], device: 'phone' } });
  await expire(first, '5 minutes');
  const second = await start();
  expect(second).not.toBe(first);
  return { first, submit, look, submitted: await submit(second, []) };
}

test.each([
  ['used', 'used', false],
  ['submitted with a review between attempts', 'between', true],
])(
  'BE-09 shows no correct answers after the last attempt is %s while an earlier one takes answers',
  async (_, key, between) => {
    const { first, submit, look, submitted } = await afterTwoAttempts(key, between);
    for (const answer of [submitted, await look()]) {
      expect(answer.data.exam).toMatchObject({ enableAnswers: false, reviewLater: true, questions: [] });
      expect(JSON.stringify(answer)).not.toContain('correctAnswer');
    }
    expect((await submit(first, ['a', 'b'])).data.attendance).toMatchObject({ late: true, totalCorrect: 2 });
    expect((await look()).data.exam).toMatchObject({
      enableAnswers: true,
      questions: [{ correctAnswer: 'a' }, {}, {}],
    });
  },
);

test('BE-09 shows the correct answers when the late limit of the earlier attempt has passed', async () => {
  const { first, look } = await afterTwoAttempts('limit', false);
  await expire(first, '25 hours');
  expect((await look()).data.exam).toMatchObject({ enableAnswers: true, questions: [{ correctAnswer: 'a' }, {}, {}] });
});

test('BE-04 a repeated submission of the first attempt shows no correct answers of a finished exam while the next is open', async () => {
  const courseId = await api.store(buildCourse([buildExam({ reviewBetweenAttempts: false })], { key: 'finished' }));
  const { token } = await api.newMember(courseId);
  const body = { examId: examId('finished'), enrollmentId: null };
  const first = (await api.call('startAttendance', { token, body })).data.attendance._id;
  const headers = { 'idempotency-key': first };
  const submitFirst = () => api.call('submitAttendance', { token, headers, body: { ...body, studentAnswers: [] } });
  await submitFirst();
  await api.call('startAttendance', { token, body });
  await api.handle.update(exams).set({ finished: true }).where(eq(exams.itemId, body.examId));
  const again = await submitFirst();
  expect(again.data.attendance).toMatchObject({ _id: first, submitted: true });
  expect(JSON.stringify(again)).not.toContain('correctAnswer');
});
