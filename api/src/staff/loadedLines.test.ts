import { courseIdOf } from '../staffFile/storeCourse';
import { buildCourse, buildExam, buildHomework } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import { TestApi } from '../testing/testApi';

let api: TestApi;
const run = staffRunner(() => api);
const course = () => buildCourse([buildHomework(), buildExam()], { image: 'covers/t3-current.svg' });

beforeAll(async () => {
  api = await TestApi.open();
  await api.store(course());
});
afterAll(() => api.close());

test('loaded codes that were used or are void are counted as such, and a repeated one once', async () => {
  const keys = ['CARD-7K4M-2XQ9-TB', 'CARD-H3WP-V8RC-5N', 'CARD-9Q2X-M4K7-WD'];
  const file = { f: { codes: [{ course: 'course', keys: [...keys, 'card7k4m2xq9tb'] }] } };
  expect(await run(['load', 'f'], file)).toEqual(['codes for course: 3']);
  await run(['codes', 'void', keys[0] ?? '', '--why', 'lost']);
  const { token } = await api.register('LOADED1');
  const body = { codeKey: keys[1], courseId: courseIdOf('course'), paymentMethod: 'code' };
  expect((await api.call('enroll', { token, body })).status).toBe(200);
  expect(await run(['load', 'f'], file)).toEqual(['codes for course: 3, 1 of them used, 1 of them void']);
});

test('a discount that makes a course free is loaded with a warning', async () => {
  const priced = (discountEgp: number) => ({ f: { ...course(), priceEgp: 300, discountEgp } });
  const loaded = async (discountEgp: number) => (await run(['load', 'f'], priced(discountEgp))).join('\n');
  expect(await loaded(50)).not.toContain('free');
  expect(await loaded(500)).toContain(
    'warning: course "course" is free: discountEgp 500 takes away all of priceEgp 300',
  );
});

test.each([[[]], [{}], [{ courses: [] }]])('a file without anything to load is refused: %#', async (f) => {
  expect(await run(['load', 'f'], { f })).toEqual([
    'refused',
    'f names nothing to load: it needs a course, or "courses", "exams", "codes" or "groups"',
  ]);
});

test('a mistyped command of `codes` is answered with the courses, not with a number', async () => {
  expect((await run(['codes', 'viod', 'PHX-7K4M-2XQ9', '--why', 'lost']))[1]).toBe(
    'there is no course "viod": choose from course',
  );
});
