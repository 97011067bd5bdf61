import { eq, sql } from 'drizzle-orm';
import { attendances, exams } from '../database/schema';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let courseId: string;
let students = 0;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(buildCourse([buildExam()]));
});
afterAll(() => api.close());

async function enrolled(): Promise<{ token: string; id: string }> {
  students += 1;
  const student = await api.register(`late${students}`);
  await api.enroll(student.token, courseId);
  return student;
}
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

test('BE-04 accepts answers after the deadline passed on a dead phone, and marks the attempt as late', async () => {
  const { token, id } = await enrolled();
  const started = await start(token);
  await moveDeadline(id, '-1 day');
  const again = await start(token);
  expect(again.data.attendance._id).toBe(started.data.attendance._id);
  expect(Date.parse(again.data.attendance.expiresAt)).toBeLessThan(Date.parse(again.data.attendance.serverNow));
  expect((await submit(token, ['a', 'b', 'c'])).data.attendance).toMatchObject({ score: 10, submitted: true });
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

test('BE-04 refuses an attempt left open for days once the finished exam shows its answers', async () => {
  const { token, id } = await enrolled();
  await start(token);
  await moveDeadline(id, '-25 hours');
  await setFinished(true);
  try {
    expect((await look(token)).data.exam).toMatchObject({
      enableAnswers: true,
      questions: [{ correctAnswer: 'a' }, {}, {}],
    });
    expect(await submit(token, ['a', 'b', 'c'])).toMatchObject({
      status: 403,
      message: 'انتهى الوقت المتاح لدخول هذا الامتحان',
    });
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
