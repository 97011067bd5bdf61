import { eq, sql } from 'drizzle-orm';
import { attendances } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { refusals } from '../refusal/refusals';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { item, type Member, TestApi } from '../testing/testApi';

let api: TestApi;
let courses = 0;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

interface Student extends Member {
  courseKey: string;
  examId: string;
  lectureId: string;
}
/** Loads the course with an exam for one attempt and its required items. */
const store = (key: string, requires: string[] = [], finished = false) =>
  api.store(buildCourse([buildLecture(), buildExam({ attempts: 1, requires, finished })], { key }));

async function enrolled(requires: string[] = []): Promise<Student> {
  courses += 1;
  const courseKey = `starting-${courses}`;
  return {
    ...(await api.newMember(await store(courseKey, requires))),
    courseKey,
    examId: item('exam', courseKey),
    lectureId: item('lecture', courseKey),
  };
}
const start = ({ token, examId }: Student) =>
  api.call('startAttendance', { token, body: { examId, enrollmentId: null } });
const submit = ({ token, examId }: Student) =>
  api.call('submitAttendance', { token, body: { examId, enrollmentId: null, studentAnswers: ['a', 'b', 'c'] } });
const watch = ({ token, enrollmentId, lectureId }: Student, watchPercentage: number) =>
  api.call('reportProgress', {
    token,
    params: { enrollmentId },
    body: { contentId: lectureId, contentType: 'lecture', watchPercentage, watchedCount: 0 },
  });
const attemptsOf = ({ id }: Student) => api.handle.select().from(attendances).where(eq(attendances.userId, id));
const refusedBy = (code: 'exam_required_content' | 'exam_attempt_limit' | 'exam_finished') => {
  const [status, message] = refusals[code];
  return { success: false, status, statusCode: status, message };
};

test('BE-04 starts an exam that requires a lecture only for students who have completed it', async () => {
  const [done, behind] = [await enrolled(['lecture']), await enrolled(['lecture'])];
  expect(await start(done)).toMatchObject(refusedBy('exam_required_content'));
  expect((await watch(done, 10)).status).toBe(200);
  expect(await start(done)).toMatchObject(refusedBy('exam_required_content'));
  expect((await watch(done, 90)).status).toBe(200);
  const started = await start(done);
  expect(started).toMatchObject({ status: 200, data: { attendance: { attempts: 1, submitted: false } } });
  expect(started.data.exam.questions).toHaveLength(3);
  expect(await start(behind)).toMatchObject(refusedBy('exam_required_content'));
  expect(await attemptsOf(behind)).toEqual([]);
});

test('BE-04 starting again returns the last allowed attempt while it is open', async () => {
  const student = await enrolled();
  const first = (await start(student)).data.attendance;
  const again = await start(student);
  expect(again).toMatchObject({ status: 200, data: { attendance: { _id: first._id, attempts: 1, submitted: false } } });
  expect(again.data.attendance.expiresAt).toBe(first.expiresAt);
  expect(again.data.exam.questions).toHaveLength(3);
  expect(await attemptsOf(student)).toHaveLength(1);
  expect(await submit(student)).toMatchObject({ status: 200, message: arabic.examSubmitted });
  expect(await start(student)).toMatchObject(refusedBy('exam_attempt_limit'));
});

test('BE-04 an open attempt stays open when content becomes required later', async () => {
  const student = await enrolled();
  const first = (await start(student)).data.attendance;
  await store(student.courseKey, ['lecture']);
  const again = await start(student);
  expect(again).toMatchObject({ status: 200, data: { attendance: { _id: first._id, submitted: false } } });
  expect(again.data.exam).toMatchObject({ requiredContent: [{ _id: student.lectureId }] });
  expect(again.data.exam.questions).toHaveLength(3);
  expect((await submit(student)).data.attendance).toMatchObject({ _id: first._id, score: 10 });
  expect(await start(student)).toMatchObject(refusedBy('exam_required_content'));
});

test('BE-04 an open attempt does not continue in a finished exam, also if content became required later', async () => {
  const student = await enrolled();
  await start(student);
  await store(student.courseKey, ['lecture'], true);
  expect(await start(student)).toMatchObject(refusedBy('exam_required_content'));
  await store(student.courseKey, [], true);
  expect(await start(student)).toMatchObject(refusedBy('exam_finished'));
});

test('BE-04 every response about an attempt has the current server time, not the time of the start', async () => {
  const student = await enrolled();
  await start(student);
  await api.handle
    .update(attendances)
    .set({ startedAt: sql`now() - interval '10 minutes'` })
    .where(eq(attendances.userId, student.id));
  const { token, examId } = student;
  const told = [
    (await api.call('exam', { token, params: { examId } })).data.attendance,
    (await start(student)).data.attendance,
    (await submit(student)).data.attendance,
    (await api.call('myAttendances', { token })).data.attendances[0],
  ];
  for (const { serverNow, startedAt } of told) {
    const passed = Date.parse(serverNow) - Date.parse(startedAt);
    expect(passed).toBeGreaterThanOrEqual(600_000);
    expect(passed).toBeLessThan(900_000);
  }
});
