import { eq } from 'drizzle-orm';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { item, type TestApi } from '../testing/testApi';
import { openTwoServers, untilWaiting } from '../testing/twoServers';
import { attendances, courses, sections } from './schema';

let servers: [TestApi, TestApi];
const runs = [staffRunner(() => servers[0]), staffRunner(() => servers[1])] as const;

beforeAll(async () => {
  servers = await openTwoServers();
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

test('staff who give a closed attempt more time learn that the student has begun the next one at that moment', async () => {
  await servers[0].store(buildCourse([buildExam({ isFree: true, attempts: 2 })]));
  const { token, id } = await servers[1].register('NEXT');
  const start = { examId: item('exam'), enrollmentId: null };
  await servers[1].call('startAttendance', { token, body: start });
  const extended = await servers[0].handle.transaction(async (inner) => {
    const [attempt] = await inner
      .update(attendances)
      .set({ submittedAt: new Date(), closedWithSaved: true, savedAnswers: ['a'] })
      .where(eq(attendances.userId, id))
      .returning();
    if (attempt === undefined) throw new Error('nothing was started');
    const { id: first, ...rest } = attempt;
    const next = { id: 'b'.repeat(24), number: 2, submittedAt: null, closedWithSaved: false };
    await inner.insert(attendances).values({ ...rest, ...next });
    const command = runs[1](['attempts', 'extend', first, '15', '--why', 'power cut']);
    await untilWaiting(servers[0].handle);
    return [command];
  });
  const [lines = []] = await Promise.all(extended);
  expect(lines[1]).toContain('was submitted; "attempts give"');
});

test('a student who enrolls in a course that staff remove at that moment learns that it is gone', async () => {
  const courseId = await servers[0].store(buildCourse([], { key: 'gone', priceEgp: 0, discountEgp: 0 }));
  const { token } = await servers[1].register('GONE');
  const enrolling = await servers[0].handle.transaction(async (inner) => {
    await inner.delete(sections).where(eq(sections.courseId, courseId));
    await inner.delete(courses).where(eq(courses.id, courseId));
    const call = servers[1].call('enroll', { token, body: { courseId, codeKey: '', paymentMethod: 'free' } });
    await untilWaiting(servers[0].handle);
    return [call];
  });
  expect(await Promise.all(enrolling)).toMatchObject([{ status: 404 }]);
});

test('two members of staff who load the same courses in opposite order at once both succeed', async () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((key) => buildCourse([buildLecture()], { key }));
  for (const file of files) await servers[0].store(file);
  for (let time = 0; time < 3; time += 1) {
    const loaded = await Promise.all([
      runs[0](['load', 'file.json'], { 'file.json': { courses: files } }),
      runs[1](['load', 'file.json'], { 'file.json': { courses: files.toReversed() } }),
    ]);
    for (const lines of loaded) expect(lines.filter((line) => line.startsWith('course '))).toHaveLength(files.length);
  }
});
