import { eq } from 'drizzle-orm';
import { staffLog } from '../../database/schema';
import { courseIdOf } from '../../staffFile/storeCourse';
import { buildCourse, buildLecture } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';

let api: TestApi;
let refused = 0;
const run = staffRunner(() => api);

beforeAll(async () => {
  api = await TestApi.open();
  await api.store(
    buildCourse([
      buildLecture({ key: 'limited', title: 'الموجات', watchLimit: 1 }),
      buildLecture({ key: 'free-of-limit', title: 'الصوت' }),
    ]),
  );
});
afterAll(() => api.close());

const give = (...args: string[]) => run(['views', 'give', ...args, '--why', 'the sound failed']);

async function watch(token: string, enrollmentId: string, percent: number, watchedCount: number) {
  const body = { contentId: item('limited'), contentType: 'lecture', watchPercentage: percent, watchedCount };
  return (await api.call('reportProgress', { token, params: { enrollmentId }, body })).status;
}

async function lectureOf(token: string): Promise<{ video: string | null; watchLimit: number }> {
  const { data } = await api.call('course', { token, params: { courseId: courseIdOf('course') } });
  return data.course.sections[0].content.find(({ _id }: { _id: string }) => _id === item('limited'));
}

test('BE-04 staff give a student views of a lecture; others keep its limit', async () => {
  const { token } = await api.register('GIVEN1');
  const enrollmentId = await api.enroll(token, courseIdOf('course'));
  const other = await api.register('GIVEN2');
  await api.enroll(other.token, courseIdOf('course'));
  expect(await watch(token, enrollmentId, 50, 1)).toBe(200);
  expect(await lectureOf(token)).toMatchObject({ video: null, watchLimit: 1 });

  expect(await give('GIVEN1', 'course/limited', '٢')).toEqual(['منى أحمد السيد has watched "الموجات" 1 of 3 times']);
  expect(await lectureOf(token)).toMatchObject({ video: expect.any(String), watchLimit: 3 });
  expect(await lectureOf(other.token)).toMatchObject({ watchLimit: 1 });
  expect(await watch(token, enrollmentId, 50, 2)).toBe(200);
  expect(await watch(token, enrollmentId, 50, 3)).toBe(200);
  expect(await watch(token, enrollmentId, 50, 4)).toBe(403);
  expect(await lectureOf(token)).toMatchObject({ video: null, watchLimit: 3 });

  expect(await give('GIVEN1', 'course/limited')).toEqual(['منى أحمد السيد has watched "الموجات" 3 of 4 times']);
  const log = await api.handle.select().from(staffLog).where(eq(staffLog.subject, 'GIVEN1'));
  expect(log).toMatchObject([
    { command: 'views give', why: 'the sound failed', details: { lecture: 'course/limited', count: 2, limit: 3 } },
    { command: 'views give', details: { count: 1, watched: 3, limit: 4 } },
  ]);
});

test('BE-04 views can be given before the first one is used', async () => {
  const { token } = await api.register('GIVEN3');
  await api.enroll(token, courseIdOf('course'));
  expect(await give('GIVEN3', 'course/limited')).toEqual(['منى أحمد السيد has watched "الموجات" 0 of 2 times']);
  expect(await lectureOf(token)).toMatchObject({ video: expect.any(String), watchLimit: 2 });
});

test.each([
  ['a lecture without a limit', ['course/free-of-limit'], '"الصوت" has no limit of views'],
  ['a student who is not enrolled', ['course/limited'], 'منى أحمد السيد is not enrolled in the course of "الموجات"'],
  [
    'an unknown lecture',
    ['course/nothing'],
    'there is no lecture "nothing" in "course": choose from course/free-of-limit, course/limited',
  ],
  ['a wrong count', ['course/limited', '0'], 'count must be a number from 1 to 100'],
  ['a count with a letter', ['course/limited', '2x'], 'count must be a number from 1 to 100'],
  ['a count after a letter', ['course/limited', 'x2'], 'count must be a number from 1 to 100'],
])('refuses views of %s', async (_, args, sentence) => {
  refused += 1;
  const code = `REFUSED${refused}`;
  await api.register(code);
  expect(await give(code, ...args)).toEqual(['refused', sentence]);
});
