import { eq } from 'drizzle-orm';
import { courses } from '../database/schema';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let courseId: string;
const run = staffRunner(() => api);
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(
    buildCourse([
      buildExam(),
      buildExam({ key: 'open', isFree: true }),
      buildExam({ key: 'twice', isFree: true, reviewBetweenAttempts: undefined }),
    ]),
  );
});
afterAll(() => api.close());

const look = (token: string, key = 'exam') => api.call('exam', { token, params: { examId: item(key) } });
const start = (token: string, key = 'exam') =>
  api.call('startAttendance', { token, body: { examId: item(key), enrollmentId: null } });
const submit = (token: string, key = 'exam') =>
  api.call('submitAttendance', { token, body: { examId: item(key), studentAnswers: ['a'], enrollmentId: null } });
const setActive = (active: boolean) => api.handle.update(courses).set({ active }).where(eq(courses.id, courseId));

test("BE-04 shows a free exam's questions again after a reload, then its review, to a student without enrollment", async () => {
  const { token } = await api.register('visitor');
  expect((await look(token, 'open')).data).toMatchObject({ attendance: null, exam: { isFree: true, questions: [] } });
  const attempt = (await start(token, 'open')).data.attendance._id;
  const during = await look(token, 'open');
  expect(during.data.attendance).toMatchObject({ _id: attempt, submitted: false });
  expect(during.data.exam.questions).toHaveLength(3);
  expect(JSON.stringify(during)).not.toContain('correctAnswer');
  await submit(token, 'open');
  expect((await look(token, 'open')).data.exam.questions).toMatchObject([{ correctAnswer: 'a' }, {}, {}]);
});

test('BE-10 opens the review after the last attempt only, and says so before', async () => {
  const { token } = await api.register('twice');
  // At another exam.
  await run(['attempts', 'give', 'twice', 'course/open', '--why', 'the phone broke']);
  for (const isLast of [false, true]) {
    await start(token, 'twice');
    const submitted = (await submit(token, 'twice')).data;
    expect(submitted.exam).toMatchObject({ enableAnswers: isLast, reviewLater: !isLast });
    const { exam } = (await look(token, 'twice')).data;
    expect(exam).toMatchObject({ enableAnswers: isLast, reviewLater: !isLast });
    expect(exam.questions).toHaveLength(isLast ? 3 : 0);
    expect(JSON.stringify([submitted, exam]).includes('correctAnswer')).toBe(isLast);
  }
});

test('BE-04 shows the exams of an inactive course only to enrolled students', async () => {
  const [inside, outside] = [await api.register('inside'), await api.register('outside')];
  await api.enroll(inside.token, courseId);
  await setActive(false);
  try {
    expect(await look(inside.token)).toMatchObject({ status: 200, data: { exam: { _id: item('exam') } } });
    expect((await start(inside.token)).status).toBe(200);
    expect((await look(inside.token)).data.exam.questions).toHaveLength(3);
    expect(await submit(inside.token)).toMatchObject({ status: 200, data: { attendance: { score: 2 } } });
    for (const key of ['exam', 'open']) {
      expect((await look(outside.token, key)).status).toBe(404);
      expect((await start(outside.token, key)).status).toBe(404);
    }
  } finally {
    await setActive(true);
  }
  expect((await look(outside.token)).status).toBe(200);
});

test('BE-04 an exam that was loaded alone is gone with its section', async () => {
  const moving = buildCourse([], { key: 'moving' });
  const exam = buildExam({ key: 'alone', isFree: true });
  await run(['load', 'f'], { f: { courses: [moving], exams: [{ course: 'moving', section: 'section', exam }] } });
  const { token } = await api.register('mover');
  const body = { examId: item('alone', 'moving'), enrollmentId: null };
  const lookAlone = async () => (await api.call('exam', { token, params: { examId: body.examId } })).status;
  expect(await lookAlone()).toBe(200);
  await api.store({ ...moving, sections: [] });
  expect(await lookAlone()).toBe(404);
  expect((await api.call('startAttendance', { token, body })).status).toBe(404);
});
