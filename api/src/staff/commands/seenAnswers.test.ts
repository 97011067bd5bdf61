import { eq, sql } from 'drizzle-orm';
import { attendances } from '../../database/schema';
import { buildCourse, buildExam } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';

let api: TestApi;
const run = staffRunner(() => api);
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

const NOTE = 'note: this student could already see the correct answers, so the new result may not show what they know';

/** A student with one attempt at an exam. */
async function started(key: string, exam: Parameters<typeof buildExam>[0]) {
  const courseId = await api.store(
    buildCourse([buildExam({ attempts: 1, reviewBetweenAttempts: false, ...exam })], { key }),
  );
  const { token } = await api.newMember(courseId);
  const { studentCode } = (await api.call('myInfo', { token })).data.user;
  const body = { examId: item('exam', key), enrollmentId: null };
  const attempt: string = (await api.call('startAttendance', { token, body })).data.attendance._id;
  return {
    attempt,
    code: String(studentCode),
    save: () => api.call('checkpoint', { token, body: { ...body, studentAnswers: ['b'], device: 'phone' } }),
    submit: (...studentAnswers: string[]) => api.call('submitAttendance', { token, body: { ...body, studentAnswers } }),
    look: () => api.call('exam', { token, params: { examId: body.examId } }),
    expire: () =>
      api.handle
        .update(attendances)
        .set({ expiresAt: sql`now() - interval '2 minutes'` })
        .where(eq(attendances.id, attempt)),
  };
}

test('more time for an attempt whose correct answers were open says so', async () => {
  const { attempt, save, expire, look, submit } = await started('strict', { lateLimitMin: 0 });
  await save();
  await expire();
  expect((await look()).data.exam.questions).toMatchObject([{ correctAnswer: 'a' }, {}, {}]);
  expect(await run(['attempts', 'extend', attempt, '15', '--why', 'power cut'])).toEqual([
    expect.stringContaining('ends at'),
    NOTE,
  ]);
  // As an on-time result it would tell nothing apart.
  expect((await submit('a', 'b', 'c')).data.attendance).toMatchObject({ score: 10, late: false });
});

test('more time says nothing while the late limit keeps the correct answers closed', async () => {
  const { attempt, save, expire, look } = await started('closed', {});
  await save();
  await expire();
  expect(JSON.stringify(await look())).not.toContain('correctAnswer');
  expect(await run(['attempts', 'extend', attempt, '15', '--why', 'power cut'])).toHaveLength(1);
});

test.each([
  ['says so after the correct answers were open', 'open', {}, [NOTE]],
  ['says nothing if the exam does not show them', 'hidden', { enableAnswers: false }, []],
])('another attempt %s', async (_, key, exam, notes) => {
  const { attempt, code, submit } = await started(key, exam);
  await submit('d');
  expect((await run(['attempts', 'give', code, `${key}/exam`, '--why', 'phone broke'])).slice(1)).toEqual(notes);
  // The given attempt has closed the review.
  expect(await run(['attempts', 'void', attempt, '--why', 'a brother took it'])).toHaveLength(1);
});

test('a void attempt whose correct answers were open says so', async () => {
  const { attempt, submit } = await started('void', {});
  await submit('d');
  expect((await run(['attempts', 'void', attempt, '--why', 'a brother took it'])).slice(1)).toEqual([NOTE]);
});
