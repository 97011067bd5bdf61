import { eq } from 'drizzle-orm';
import { attendances } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let courseId: string;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(
    buildCourse([
      buildLecture(),
      buildExam(),
      buildExam({ key: 'once', attempts: 1, enableAnswers: false }),
      buildExam({ key: 'locked', requires: ['lecture'] }),
      buildExam({ key: 'over', finished: true }),
      buildExam({ key: 'open', isFree: true }),
      buildExam({ key: 'empty', questions: [] }),
      buildExam({ key: 'secret', published: false }),
    ]),
  );
});
afterAll(() => api.close());

const enrolled = () => api.newMember(courseId);
const start = (token: string, key = 'exam', enrollmentId: string | null = null) =>
  api.call('startAttendance', { token, body: { examId: item(key), enrollmentId } });
const submit = (token: string, studentAnswers: unknown[], key = 'exam', headers: Record<string, string> = {}) =>
  api.call('submitAttendance', { token, headers, body: { examId: item(key), studentAnswers, enrollmentId: null } });
const look = (token: string, key = 'exam') => api.call('exam', { token, params: { examId: item(key) } });

test("BE-01 shows an exam's totals before the start, but no questions", async () => {
  const { token } = await enrolled();
  const answer = await look(token);
  expect(answer.data.exam).toMatchObject({
    totalQuestions: 3,
    maxScore: 10,
    attempts: 2,
    duration: 20,
    finished: false,
    questions: [],
    stage: 'highschool',
    grade: 'third',
    semester: 'first',
  });
  expect(answer.data.attendance).toBeNull();
});

test("BE-04 starting returns the questions without correct answers, and a deadline by the server's clock", async () => {
  const { token, enrollmentId } = await enrolled();
  const answer = await start(token, 'exam', enrollmentId);
  expect(answer).toMatchObject({ status: 200, message: '' });
  expect(answer.data.exam.questions).toHaveLength(3);
  expect(answer.data.attendance).toMatchObject({
    submitted: false,
    attempts: 1,
    score: 0,
    studentAnswers: [null, null, null],
  });
  const { startedAt, expiresAt, serverNow } = answer.data.attendance;
  expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(20 * 60_000);
  expect(Math.abs(Date.parse(serverNow) - Date.parse(startedAt))).toBeLessThan(5_000);
  expect(JSON.stringify([answer, await look(token)])).not.toContain('correctAnswer');
});

test('BE-04 grades on the server and returns the review with the result', async () => {
  const { token } = await enrolled();
  await start(token);
  const answer = await submit(token, ['a', 'd', 'c']);
  expect(answer).toMatchObject({ status: 200, message: arabic.examSubmitted });
  expect(answer.data.attendance).toMatchObject({
    score: 7,
    totalCorrect: 2,
    submitted: true,
    attempts: 1,
    studentAnswers: ['a', 'd', 'c'],
  });
  expect(answer.data.exam.questions.map((question: { correctAnswer: string }) => question.correctAnswer)).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect((await look(token)).data).toMatchObject({
    attendance: { score: 7, submitted: true },
    exam: { questions: [{ correctAnswer: 'a' }, {}, {}] },
  });
  const mine = await api.call('myEnrollments', { token });
  expect(mine.data.enrollments[0].progress).toContainEqual(
    expect.objectContaining({ content: item('exam'), isCompleted: true }),
  );
});

test('BE-04 never returns correct answers of an exam that does not show them', async () => {
  const { token } = await enrolled();
  await start(token, 'once');
  const answer = await submit(token, ['a'], 'once');
  expect(answer.data).toMatchObject({
    attendance: { score: 2 },
    exam: { enableAnswers: false, reviewLater: false, questions: [] },
  });
  expect(JSON.stringify(await look(token, 'once'))).not.toContain('correctAnswer');
});

test('BE-01 counts missing, null and empty answers as unanswered', async () => {
  const { token } = await enrolled();
  await start(token);
  const answer = await submit(token, ['', null]);
  expect(answer.data.attendance).toMatchObject({
    score: 0,
    totalCorrect: 0,
    submitted: true,
    studentAnswers: [null, null, null],
  });
});

test('BE-01 refuses answers that do not fit, with their index, and keeps the attempt open', async () => {
  const { token } = await enrolled();
  await start(token);
  expect(await submit(token, ['a', 'z', '__proto__'])).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'studentAnswers.1', message: arabic.unknownOption }, { path: 'studentAnswers.2' }] },
  });
  expect(await submit(token, ['a', 'b', 'z'])).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'studentAnswers.2', message: arabic.unknownOption }] },
  });
  expect(await submit(token, ['a', 'b', 'c', 'd'])).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'studentAnswers', message: arabic.tooManyAnswers }] },
  });
  expect(await submit(token, [5, {}, 'a'])).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'studentAnswers.0' }, { path: 'studentAnswers.1' }] },
  });
  expect((await look(token)).data.attendance).toMatchObject({ submitted: false });
});

test('BE-05 submitting again returns the first result and changes nothing', async () => {
  const { token } = await enrolled();
  await start(token);
  const first = await submit(token, ['a', 'b', 'c']);
  const second = await submit(token, ['d', 'd', 'd']);
  expect(second).toMatchObject({ status: 200, message: arabic.examSubmitted });
  const { serverNow: _one, ...result } = first.data.attendance;
  expect(second.data.attendance).toMatchObject(result);
});

test('BE-05 submitting twenty times at once makes one attempt with one score', async () => {
  const { token, id } = await enrolled();
  await start(token);
  const sent = ['a', 'b', 'c', 'd'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submit(token, [sent[index % 4], 'b', 'a'])),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    new Set(
      answers.map(({ data }) =>
        JSON.stringify([data.attendance._id, data.attendance.score, data.attendance.studentAnswers]),
      ),
    ).size,
  ).toBe(1);
  expect(await api.handle.select().from(attendances).where(eq(attendances.userId, id))).toHaveLength(1);
});

test("BE-05 a late repetition with the first attempt's key does not submit the next attempt", async () => {
  const { token } = await enrolled();
  const first = (await start(token)).data.attendance._id;
  await submit(token, ['a']);
  const second = await start(token);
  expect(second.data.attendance).toMatchObject({ attempts: 2, submitted: false });
  const repeated = await submit(token, ['a', 'b', 'c'], 'exam', { 'idempotency-key': first });
  expect(repeated.data.attendance).toMatchObject({ _id: first, score: 2, attempts: 1 });
  expect((await look(token)).data.attendance).toMatchObject({ attempts: 2, submitted: false });
  const [result] = (await api.call('myAttendances', { token })).data.attendances;
  expect(result.history).toMatchObject([{ score: 2 }]);
});

test('BE-04 concurrent starts return the one open attempt', async () => {
  const { token, id } = await enrolled();
  const answers = await Promise.all(Array.from({ length: 12 }, () => start(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.attendance._id)).size).toBe(1);
  expect(await api.handle.select().from(attendances).where(eq(attendances.userId, id))).toHaveLength(1);
});

test('BE-04 counts attempts on the server', async () => {
  const { token } = await enrolled();
  for (const attempt of [1, 2]) {
    expect((await start(token)).data.attendance.attempts).toBe(attempt);
    await submit(token, ['a']);
  }
  expect(await start(token)).toMatchObject({ status: 403, statusCode: 403, message: 'انتهى عدد المحاولات المتاحة' });
  const race = await Promise.all(Array.from({ length: 6 }, () => start(token)));
  expect(new Set(race.map(({ status }) => status))).toEqual(new Set([403]));
});

test.each([
  ['over', 'انتهى الوقت المتاح لدخول هذا الامتحان', 403],
  ['locked', 'يجب إكمال المحتوى المطلوب أولًا', 403],
  ['empty', 'لا توجد أسئلة في هذا الامتحان حاليًا', 409],
  ['secret', 'هذا الامتحان غير موجود', 404],
])('BE-04 refuses to start the exam %s: %s', async (key, message, status) => {
  const { token } = await enrolled();
  expect(await start(token, key)).toMatchObject({ status, message, success: false });
});

test('BE-04 shows an exam to a student without enrollment, who can start and review it only if it is free', async () => {
  const { token } = await api.register('outside');
  expect(await start(token)).toMatchObject({ status: 403, message: 'يجب الاشتراك في الكورس لدخول هذا الامتحان' });
  expect((await look(token)).data).toMatchObject({ exam: { title: 'امتحان التيار', questions: [] }, attendance: null });
  expect((await look(token, 'over')).data.exam.questions).toEqual([]);
  expect((await look(token, 'secret')).status).toBe(404);
  expect(await submit(token, ['a'])).toMatchObject({ status: 409 });
  expect((await start(token, 'open')).status).toBe(200);
  expect((await submit(token, ['a', 'b', 'c'], 'open')).data.attendance).toMatchObject({ score: 10 });
});

test('BE-04 shows the answers of a finished exam to enrolled students who never took it', async () => {
  const { token } = await enrolled();
  expect((await look(token, 'over')).data).toMatchObject({
    attendance: null,
    exam: { finished: true, questions: [{ correctAnswer: 'a' }, {}, {}] },
  });
});

test("BE-03 refuses another student's attempt and enrollment", async () => {
  const one = await enrolled();
  const other = await enrolled();
  const attempt = (await start(one.token)).data.attendance._id;
  await start(other.token);
  const answer = await submit(other.token, ['a'], 'exam', { 'idempotency-key': attempt });
  expect(answer).toMatchObject({ success: false, status: 409 });
  expect((await look(one.token)).data.attendance).toMatchObject({ _id: attempt, submitted: false });
  expect(await start(one.token, 'once', other.enrollmentId)).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'enrollmentId' }] },
  });
  expect((await api.call('myAttendances', { token: one.token })).data.attendances).toEqual([]);
});

test('BE-01 lists the latest submitted attempt at each exam with its number and history, newest first', async () => {
  const { token, id } = await enrolled();
  for (const sent of [['a'], ['a', 'b']]) {
    await start(token);
    await submit(token, sent);
  }
  await start(token, 'once');
  await submit(token, ['a', 'b', 'c'], 'once');
  await start(token, 'open');
  const { data } = await api.call('myAttendances', { token });
  expect(data.attendances).toHaveLength(2);
  expect(data.attendances[1]).toMatchObject({
    attempts: 2,
    score: 5,
    totalCorrect: 2,
    submitted: true,
    exam: {
      _id: item('exam'),
      title: 'امتحان التيار',
      description: 'ثلاثة أسئلة',
      semester: 'first',
      totalQuestions: 3,
      maxScore: 10,
    },
    history: [
      { score: 2, maxScore: 10 },
      { score: 5, maxScore: 10 },
    ],
  });
  expect(data.attendances[0]).toMatchObject({ attempts: 1, score: 10, exam: { _id: item('once') } });
  expect(data.attendances[0].history).toMatchObject([{ score: 10, maxScore: 10 }]);
  expect((await look(token)).data.attendance.history).toEqual(data.attendances[1].history);
  expect(JSON.stringify(data)).not.toContain('correctAnswer');
  expect(await api.handle.select().from(attendances).where(eq(attendances.userId, id))).toHaveLength(4);
});
