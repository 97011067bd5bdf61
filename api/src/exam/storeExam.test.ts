import { eq } from 'drizzle-orm';
import { attendances, exams } from '../database/schema';
import { buildCourse, buildExam, buildQuestion } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let exam: string;
let courses = 0;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

type Questions = ReturnType<typeof buildExam>['questions'];
const [first, second, third] = [buildQuestion('a', 2), buildQuestion('b', 3), buildQuestion('c', 5)];
const inOrder: Questions = [first, second, third];
const swapped: Questions = [second, first, third];
const ownAnswers = ['a', 'b', 'd'];

/** Loads the exam with other questions. */
const store = (questions: Questions) =>
  api.store(buildCourse([buildExam({ attempts: 3, questions })], { key: `stored-${courses}` }));
const call = (name: 'startAttendance' | 'submitAttendance', token: string, studentAnswers?: string[]) =>
  api.call(name, { token, body: { examId: exam, enrollmentId: null, studentAnswers } });
const look = async (token: string) => (await api.call('exam', { token, params: { examId: exam } })).data;
const revision = async () => (await api.handle.select().from(exams).where(eq(exams.itemId, exam)))[0]?.revision;
const stored = async (userId: string) => {
  const [attempt] = await api.handle.select().from(attendances).where(eq(attendances.userId, userId));
  return attempt;
};
const attemptsOf = (userId: string) =>
  api.handle.select().from(attendances).where(eq(attendances.userId, userId)).orderBy(attendances.number);
const textsOf = (questions: { question: string }[]) => questions.map(({ question }) => question);

/** A new course with an exam, and an enrolled student. */
async function begin(): Promise<{ token: string; id: string }> {
  courses += 1;
  exam = item('exam', `stored-${courses}`);
  const courseId = await store(inOrder);
  const student = await api.register(`order${courses}`);
  await api.enroll(student.token, courseId);
  await call('startAttendance', student.token);
  return student;
}

test('BE-08 a submitted attempt keeps its score, answers and review when questions change places', async () => {
  const { token, id } = await begin();
  expect((await call('submitAttendance', token, ownAnswers)).data.attendance.score).toBe(5);
  const before = await stored(id);
  await store(swapped);
  expect(await stored(id)).toEqual(before);
  const { exam: reviewed, attendance } = await look(token);
  expect(attendance).toMatchObject({ score: 5, totalCorrect: 2, studentAnswers: ownAnswers });
  expect(textsOf(reviewed.questions)).toEqual(inOrder.map(({ text }) => text));
});

test('BE-08 an open attempt keeps the old order of questions and is graded by it', async () => {
  const { token } = await begin();
  await store(swapped);
  expect(textsOf((await look(token)).exam.questions)).toEqual(inOrder.map(({ text }) => text));
  expect((await call('startAttendance', token)).data.attendance.attempts).toBe(1);
  const submitted = await call('submitAttendance', token, ownAnswers);
  expect(submitted.data.attendance).toMatchObject({ score: 5, totalCorrect: 2 });
  expect(textsOf(submitted.data.exam.questions)).toEqual(inOrder.map(({ text }) => text));

  const next = await call('startAttendance', token);
  expect(textsOf(next.data.exam.questions)).toEqual(swapped.map(({ text }) => text));
  expect((await call('submitAttendance', token, ['b', 'a', 'd'])).data.attendance).toMatchObject({ score: 5 });
});

test('RX-05 BE-08 a corrected question keeps its id for the page of an open attempt; other questions have others', async () => {
  const { token } = await begin();
  const ids = async () => (await look(token)).exam.questions.map(({ _id }: { _id: string }) => _id);
  const before = await ids();
  await store([first, { ...second, text: 'ما شدة التيار الكهربي؟' }, third]);
  expect(await ids()).toEqual(before);
  await store(swapped);
  await call('submitAttendance', token, ownAnswers);
  await call('startAttendance', token);
  expect(new Set([...before, ...(await ids())]).size).toBe(6);
});

test('BE-08 a correction after a new order grades only attempts with the new order', async () => {
  const { token, id } = await begin();
  await call('submitAttendance', token, ['a', 'b', 'c']);
  await store(swapped);
  await call('startAttendance', token);
  await call('submitAttendance', token, ['b', 'a', 'd']);
  await store([second, first, { ...third, correct: 'd' }]);
  const attempts = await api.handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(attempts.map(({ number, score }) => [number, score]).sort()).toEqual([
    [1, 10],
    [2, 10],
  ]);
});

test.each<[string, Questions, number]>([
  ['a word', [first, { ...second, text: 'ما شدة التيار الكهربي؟' }, third], 5],
  ['an answer key', [first, second, { ...third, correct: 'd' }], 10],
  ['the points', [{ ...first, score: 4 }, second, third], 7],
  ['a word of an option', [first, { ...second, answers: { ...second.answers, b: '2.0 A' } }, third], 5],
])('BE-08 correcting %s keeps the questions and grades submitted attempts again', async (_what, after, score) => {
  const other = await begin();
  await call('submitAttendance', other.token, ownAnswers);
  const { token, id } = await begin();
  await call('submitAttendance', token, ownAnswers);
  await store(after);
  expect(await revision()).toBe(1);
  expect(await stored(id)).toMatchObject({ score });
  // At an exam of another course.
  expect(await stored(other.id)).toMatchObject({ score: 5 });
});

test('BE-08 corrected points change the scores of attempts with the same questions only', async () => {
  const { token, id } = await begin();
  await call('submitAttendance', token, ownAnswers);
  await store(swapped);
  const [earlier] = await attemptsOf(id);
  await call('startAttendance', token);
  await call('submitAttendance', token, ['b', 'a', 'd']);
  await call('startAttendance', token);
  await store([{ ...second, score: 4 }, first, { ...third, score: 6 }]);
  expect(await revision()).toBe(2);
  expect(await attemptsOf(id)).toEqual([
    earlier,
    expect.objectContaining({ number: 2, revision: 2, maxScore: 12, score: 6 }),
    expect.objectContaining({ number: 3, revision: 2, maxScore: 12, score: 0, submittedAt: null }),
  ]);
  expect(earlier).toMatchObject({ number: 1, revision: 1, maxScore: 10, score: 5 });
  expect((await look(token)).exam).toMatchObject({ maxScore: 12, totalQuestions: 3 });
});

test.each<[string, Questions]>([
  [
    'another question took a place',
    [first, { ...second, text: 'ما الجهد؟', answers: { a: '1 V', b: '2 V', c: '3 V', d: '4 V' }, correct: 'a' }, third],
  ],
  [
    'two options changed places',
    [first, { ...second, answers: { ...second.answers, a: '2 A', b: '1 A' }, correct: 'a' }, third],
  ],
])('BE-08 when %s, submitted and open attempts keep their questions', async (_what, after) => {
  const one = await begin();
  await call('submitAttendance', one.token, ownAnswers);
  await call('startAttendance', one.token);
  await store(after);
  expect(await revision()).toBe(2);
  expect(await stored(one.id)).toMatchObject({ number: 1, score: 5 });
  expect((await call('submitAttendance', one.token, ownAnswers)).data.attendance).toMatchObject({
    attempts: 2,
    score: 5,
  });
});

test('BE-08 loading the same file again changes nothing', async () => {
  const { token, id } = await begin();
  await call('submitAttendance', token, ownAnswers);
  const before = await stored(id);
  await store(inOrder);
  expect(await revision()).toBe(1);
  expect(await stored(id)).toEqual(before);
});
