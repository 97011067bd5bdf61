import { eq, sql } from 'drizzle-orm';
import { createCodes, storeCodes } from '../code/createCodes';
import { recountEnrollments } from '../enrollment/recountEnrollments';
import { findExam, readQuestions } from '../exam/readExam';
import { attendances, courses, enrollments, transactions, users } from '../database/schema';
import { courseIdOf, storeCourse } from '../staffFile/storeCourse';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { item, type TestApi } from '../testing/testApi';
import { openTwoServers, untilWaiting } from '../testing/twoServers';
import { enrollStudent } from '../transaction/enrollStudent';
import { closeIfDue } from './closeAttempts';
import { findLatestAttempt } from './readAttempts';
import { submitAttempt } from './submitAttempt';

/** Students of each race; each sends the same call to both servers at once. */
const STUDENTS = 20;

let servers: [TestApi, TestApi];
let courseId: string;
beforeAll(async () => {
  servers = await openTwoServers();
  courseId = await servers[0].store(buildCourse([buildLecture(), buildExam({ isFree: true, attempts: 1 })]));
  await servers[0].store(buildCourse([], { key: 'free', priceEgp: 0, discountEgp: 0 }));
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

/** Runs a call on both servers at once, several times. */
const onBoth = <Result>(work: (api: TestApi) => Promise<Result>): Promise<Result[]> =>
  Promise.all([servers[0], servers[1], servers[1], servers[0]].map(work));

const untilOneWaits = () => untilWaiting(servers[0].handle);

/** Facts that a server has read when it stores a submission of the exam. */
async function submissionOf(userId: string, answers: string[]) {
  const { handle } = servers[0];
  const exam = await findExam(handle, item('exam'), userId);
  const attempt = await findLatestAttempt(handle, userId, item('exam'));
  if (exam === null || attempt === null) throw new Error('nothing to submit');
  const questions = await readQuestions(handle, exam.item.id, attempt.revision);
  return { attempt, exam, questions, sent: { answers }, now: new Date(), graceSec: 30 };
}

const register = (prefix: string) =>
  Promise.all(Array.from({ length: STUDENTS }, (_, at) => servers[at % 2 === 0 ? 0 : 1].register(`${prefix}${at}`)));

test('BE-18 BE-05 a code is used once when students race for it on two servers', async () => {
  const students = await register('CODE');
  const [codeKey = ''] = await createCodes(servers[0].handle, courseId, 1);
  const body = { codeKey, courseId, paymentMethod: 'code' };
  const answers = await Promise.all(
    students.map(({ token }, at) => servers[at % 2 === 0 ? 0 : 1].call('enroll', { token, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(STUDENTS - 1);
});

test('BE-18 BE-05 enrolling on two servers at once makes one enrollment with one transaction', async () => {
  const students = await register('FREE');
  const body = { codeKey: '', courseId: courseIdOf('free'), paymentMethod: 'free' };
  for (const { token, id } of students) {
    const answers = await onBoth((api) => api.call('enroll', { token, body }));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.enrollment._id}`)).size).toBe(1);
    expect(await servers[0].handle.$count(enrollments, eq(enrollments.userId, id))).toBe(1);
    expect(await servers[0].handle.$count(transactions, eq(transactions.userId, id))).toBe(1);
  }
});

test('BE-18 BE-05 starting and submitting on two servers at once makes one attempt with one score', async () => {
  const students = await register('EXAM');
  for (const { token, id } of students) {
    const examId = item('exam');
    const started = await onBoth((api) => api.call('startAttendance', { token, body: { examId, enrollmentId: null } }));
    expect(new Set(started.map(({ status, data }) => `${status} ${data.attendance._id}`)).size).toBe(1);
    const choices = ['a', 'b'];
    const submitted = await onBoth((api) => {
      const studentAnswers = [choices.shift() ?? null, 'b', 'c'];
      return api.call('submitAttendance', { token, body: { examId, studentAnswers, enrollmentId: null } });
    });
    expect(new Set(submitted.map(({ status, data }) => `${status} ${data.attendance.score}`)).size).toBe(1);
    const stored = await servers[0].handle.select().from(attendances).where(eq(attendances.userId, id));
    expect(stored).toMatchObject([{ number: 1, score: submitted[0]?.data.attendance.score }]);
  }
});

test('BE-18 BE-17 checkpoints of two phones on two servers lose no answer, and one server closes the attempt', async () => {
  const examId = item('exam');
  for (const { token, id } of await register('SAVE')) {
    await servers[0].call('startAttendance', { token, body: { examId, enrollmentId: null } });
    const slots = [0, 1, 2, 0];
    await onBoth((api) => {
      const slot = slots.shift() ?? 0;
      const studentAnswers = [null, null, null].map((_, at) => (at === slot ? 'abc'.charAt(slot) : null));
      const body = { examId, studentAnswers, answeredAtMs: [1, 1, 1], device: `phone${slot}`, takeOver: false };
      return api.call('checkpoint', { token, body });
    });
    const ofStudent = eq(attendances.userId, id);
    expect(await servers[0].handle.select().from(attendances).where(ofStudent)).toMatchObject([
      { savedAnswers: ['a', 'b', 'c'] },
    ]);
    await servers[0].handle
      .update(attendances)
      .set({ expiresAt: sql`now() - interval '5 minutes'` })
      .where(ofStudent);
    const closed = await onBoth((api) => api.call('exam', { token, params: { examId } }));
    expect(new Set(closed.map(({ data }) => `${data.attendance.submitted} ${data.attendance.score}`)).size).toBe(1);
    const stored = await servers[0].handle.select().from(attendances).where(ofStudent);
    expect(stored).toMatchObject([{ number: 1, score: 10, closedWithSaved: true }]);
  }
});

test('BE-18 BE-17 a submission that one server stores while the other closes the attempt keeps its result', async () => {
  const { token, id: userId } = await servers[1].register('CLOSING');
  const body = { examId: item('exam'), enrollmentId: null, studentAnswers: ['a'], device: 'phone' };
  await servers[1].call('startAttendance', { token, body });
  await servers[1].call('checkpoint', { token, body });
  const facts = await submissionOf(userId, ['a', 'b', 'c']);
  const closing = await servers[0].handle.transaction(async (inner) => {
    await submitAttempt(inner, facts);
    // Due with this grace period, but not for the sweeps of the servers.
    const closed = closeIfDue(servers[1].handle, facts.attempt, -3600);
    await untilOneWaits();
    return [closed];
  });
  expect(await Promise.all(closing)).toMatchObject([{ score: 10, closedWithSaved: false }]);
});

test('BE-18 BE-09 an attempt is graded with the answer key that staff load on another server during its submission', async () => {
  const examId = item('exam');
  const { token, id } = await servers[1].register('KEY');
  const body = { examId, enrollmentId: null, studentAnswers: ['d', 'b', 'c'] };
  await servers[1].call('startAttendance', { token, body });
  const corrected = { ...buildQuestion('a', 2), correct: 'd' };
  const questions = [corrected, buildQuestion('b', 3), buildQuestion('c', 5)];
  const course = buildCourse([buildLecture(), buildExam({ isFree: true, attempts: 1, questions })]);
  const submitted = await servers[0].handle.transaction(async (inner) => {
    await storeCourse(inner, course);
    const answer = servers[1].call('submitAttendance', { token, body });
    await untilOneWaits();
    // In a list, because the transaction would wait for a promise.
    return [answer];
  });
  const [{ data } = { data: null }] = await Promise.all(submitted);
  expect(data.attendance).toMatchObject({ score: 10, totalCorrect: 3 });
  expect(data.exam.questions[0]).toMatchObject({ correctAnswer: 'd' });
  const [stored] = await servers[0].handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(stored).toMatchObject({ score: 10 });
});

test('BE-18 BE-09 an attempt that begins, and is submitted, while staff load other points is graded with them', async () => {
  const examId = item('exam');
  const { token, id } = await servers[1].register('POINTS');
  const body = { examId, enrollmentId: null, studentAnswers: ['a', 'b', 'c'] };
  const questions = [buildQuestion('a', 20), buildQuestion('b', 30), buildQuestion('c', 50)];
  const submitted = await servers[0].handle.transaction(async (inner) => {
    await storeCourse(inner, buildCourse([buildLecture(), buildExam({ isFree: true, attempts: 1, questions })]));
    const sitting = servers[1]
      .call('startAttendance', { token, body })
      .then(() => servers[1].call('submitAttendance', { token, body }));
    // Until it waits; else the attempt is submitted before the load ends, which does not grade it again.
    await Promise.race([sitting, untilOneWaits()]);
    return [sitting];
  });
  const [{ data } = { data: null }] = await Promise.all(submitted);
  expect(data).toMatchObject({ attendance: { score: 100 }, exam: { maxScore: 100 } });
  const [stored] = await servers[0].handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(stored).toMatchObject({ score: 100, maxScore: 100 });
});

test('BE-18 BE-01 a free exam is completed if it is submitted on one server while the student enrolls on the other', async () => {
  const examId = item('exam');
  for (const isFirst of ['enrolling', 'submitting']) {
    const { token, id: userId } = await servers[1].register(isFirst);
    const [codeKey = ''] = await createCodes(servers[0].handle, courseId, 1);
    const body = { examId, enrollmentId: null, studentAnswers: ['a'], courseId, codeKey, paymentMethod: 'code' };
    await servers[1].call('startAttendance', { token, body });
    const facts = await submissionOf(userId, ['a']);
    const other = await servers[0].handle.transaction(async (inner) => {
      await (isFirst === 'enrolling'
        ? enrollStudent(inner, { userId, courseId, codeKey })
        : submitAttempt(inner, facts));
      const call = servers[1].call(isFirst === 'enrolling' ? 'submitAttendance' : 'enroll', { token, body });
      await untilOneWaits();
      return [call];
    });
    expect(await Promise.all(other)).toMatchObject([{ status: 200 }]);
    const { data } = await servers[0].call('myEnrollments', { token });
    expect(data.enrollments[0].progress).toMatchObject([{ content: examId, isCompleted: true }]);
  }
});

test('BE-18 BE-09 a student who enrolls while staff load the course or its codes is enrolled, and the load succeeds', async () => {
  const examId = item('exam');
  const course = buildCourse([buildLecture(), buildExam({ isFree: true, attempts: 1 })]);
  const { token } = await servers[1].register('LOADING');
  await servers[1].call('startAttendance', { token, body: { examId, enrollmentId: null } });
  const codeKeys = await createCodes(servers[0].handle, courseId, 2);
  const enrolling = await servers[0].handle.transaction(async (inner) => {
    // The first change of a load.
    await inner.update(courses).set({ updatedAt: new Date() }).where(eq(courses.id, courseId));
    const body = { courseId, codeKey: codeKeys[0], paymentMethod: 'code' };
    const call = servers[1].call('enroll', { token, body });
    await untilOneWaits();
    await storeCourse(inner, course);
    expect(await storeCodes(inner, courseId, codeKeys)).toHaveLength(2);
    return [call];
  });
  expect(await Promise.all(enrolling)).toMatchObject([{ status: 200 }]);
});

test('BE-18 a code that staff make void while a student enrolls with it is refused', async () => {
  const run = staffRunner(() => servers[1]);
  const [first, second] = [await servers[1].register('VOID1'), await servers[1].register('VOID2')];
  const [codeKey = '', lost = ''] = await createCodes(servers[0].handle, courseId, 2);
  const enrolling = servers[0].handle.transaction(async (inner) => {
    await enrollStudent(inner, { userId: first.id, courseId, codeKey });
    const command = run(['codes', 'void', lost, '--why', 'lost']);
    await Promise.race([command, untilOneWaits()]);
    await expect(enrollStudent(inner, { userId: second.id, courseId, codeKey: lost })).rejects.toMatchObject({
      code: 'invalid',
    });
    return [command];
  });
  expect(await Promise.all(await enrolling)).toEqual([[`${lost} is void`]]);
});

test('BE-18 BE-05 an attempt that begins while staff make an earlier one void takes its number, so that none is lost', async () => {
  const run = staffRunner(() => servers[0]);
  const { token, id } = await servers[1].register('RENUMBERED');
  const body = { examId: item('exam', 'again'), enrollmentId: null, studentAnswers: ['a'] };
  await servers[0].store(buildCourse([buildExam({ isFree: true, attempts: 3 })], { key: 'again' }));
  const sit = async () => {
    const started = await servers[1].call('startAttendance', { token, body });
    await servers[1].call('submitAttendance', { token, body });
    return started.data.attendance._id;
  };
  const [first] = [await sit(), await sit()];
  const both = await servers[0].handle.transaction(async (inner) => {
    // Makes the start wait as it stores the attempt, after it has read the latest one.
    await inner.select().from(users).where(eq(users.id, id)).for('update');
    const start = servers[1].call('startAttendance', { token, body });
    await untilOneWaits();
    const command = run(['attempts', 'void', first, '--why', 'a brother took it']);
    await Promise.race([command, untilWaiting(servers[0].handle, 2)]);
    return [start, command];
  });
  await Promise.all(both);
  const stored = await servers[0].handle.select().from(attendances).where(eq(attendances.userId, id));
  expect(stored.map(({ number }) => number).sort()).toEqual([1, 2]);
});

test('BE-18 a course counts a student who enrolls while staff remove the sample, which counts all students again', async () => {
  const { id: userId } = await servers[0].register('COUNTED');
  const free = courseIdOf('free');
  const counting = await servers[0].handle.transaction(async (inner) => {
    await enrollStudent(inner, { userId, courseId: free, codeKey: '' });
    const command = servers[1].handle.transaction((other) => recountEnrollments(other));
    await untilOneWaits();
    return [command];
  });
  await Promise.all(counting);
  const [course] = await servers[0].handle.select().from(courses).where(eq(courses.id, free));
  expect(course?.enrollmentsCount).toBe(await servers[0].handle.$count(enrollments, eq(enrollments.courseId, free)));
});
