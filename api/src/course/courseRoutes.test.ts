import { eq } from 'drizzle-orm';
import { courses } from '../database/schema';
import { buildCourse, buildExam, buildHomework, buildLecture } from '../testing/buildCourse';
import { item, TestApi, type Member } from '../testing/testApi';

let api: TestApi;
let courseId: string;
let member: Member;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(
    buildCourse([
      buildLecture({ key: 'paid' }),
      buildLecture({ key: 'free', isFree: true, video: '4242/whole', freeVideo: '4242/excerpt' }),
      buildLecture({ key: 'limited', watchLimit: 1 }),
      buildLecture({ key: 'after', requires: ['paid'] }),
      buildHomework(),
      buildExam(),
      buildLecture({ key: 'draft', title: 'مسودة سرية', published: false }),
      buildExam({ key: 'draft-exam', title: 'امتحان سري', published: false }),
    ]),
  );
  member = await api.newMember(courseId);
});
afterAll(() => api.close());

interface SeenItem {
  _id: string;
  [field: string]: unknown;
}
const itemsOf = (answer: { data?: { course: { sections: { content: SeenItem[] }[] } } }): Record<string, SeenItem> =>
  Object.fromEntries(
    (answer.data?.course.sections ?? []).flatMap(({ content }) => content).map((entry) => [entry._id, entry]),
  );
const details = (token?: string) => api.call('course', { params: { courseId }, token });

test('BE-04 returns to a visitor the outline and the free lecture, but nothing paid', async () => {
  const answer = await details();
  const seen = itemsOf(answer);
  expect(answer.data).toMatchObject({ enrolled: false, isFavorite: false, enrollmentId: null, progress: [] });
  expect(seen[item('paid')]).toEqual({
    _id: item('paid'),
    type: 'lecture',
    title: 'قانون أوم',
    duration: 30,
    isFree: false,
  });
  expect(seen[item('exam')]).toEqual({
    _id: item('exam'),
    type: 'exam',
    title: 'امتحان التيار',
    duration: 20,
    isFree: false,
  });
  expect(seen[item('homework')]).not.toHaveProperty('description');
  expect(seen[item('free')]).toMatchObject({ video: null, freeVideo: '4242/excerpt', videoType: 'bunny' });
  const text = JSON.stringify(answer);
  for (const secret of ['4242/paid-video', '4242/whole', 'correctAnswer', 'questions"', 'سرية', 'سري'])
    expect(text).not.toContain(secret);
});

test('BE-04 returns to a student without enrollment no more than to a visitor', async () => {
  const { token } = await api.register('looker');
  const strip = (answer: object) => JSON.stringify(answer);
  expect(strip(await details(token))).toBe(strip(await details()));
});

test('BE-04 returns videos and documents to enrolled students, except videos that the rules withhold', async () => {
  const { token, enrollmentId } = member;
  const before = itemsOf(await details(token));
  expect(before[item('paid')]).toMatchObject({ video: '4242/paid-video', watchLimit: 0, requiredContent: [] });
  expect(before[item('free')]).toMatchObject({ video: '4242/whole', freeVideo: null });
  const outline = { duration: 0, isFree: false };
  expect(before[item('homework')]).toEqual({
    ...outline,
    _id: item('homework'),
    type: 'homework',
    title: 'واجب',
    description: 'حل المسائل\nمن 1 إلى 5',
  });
  expect(before[item('exam')]).toEqual({
    ...outline,
    _id: item('exam'),
    type: 'exam',
    title: 'امتحان التيار',
    duration: 20,
    requiredContent: [],
  });
  expect(before[item('limited')]).toMatchObject({ video: '4242/paid-video', watchLimit: 1 });
  expect(before[item('after')]).toMatchObject({
    video: null,
    freeVideo: null,
    docs: [],
    requiredContent: [{ _id: item('paid'), title: 'قانون أوم', type: 'lecture' }],
  });
  expect(before[item('draft')]).toBeUndefined();

  const watch = async (key: string) => {
    const body = { contentId: item(key), contentType: 'lecture', watchPercentage: 60, watchedCount: 1 };
    expect((await api.call('reportProgress', { token, params: { enrollmentId }, body })).status).toBe(200);
  };
  await watch('paid');
  // The views of another lecture do not count.
  expect(itemsOf(await details(token))[item('limited')]).toMatchObject({ video: '4242/paid-video' });
  await watch('limited');
  const after = await details(token);
  const seen = itemsOf(after);
  expect(seen[item('after')]).toMatchObject({ video: '4242/paid-video' });
  // The limit is one of the video; its files stay.
  const files = { docs: [{ name: expect.any(String), link: expect.any(String) }] };
  expect(seen[item('limited')]).toMatchObject({ video: null, freeVideo: null, ...files, watchLimit: 1 });
  expect(after.data).toMatchObject({ enrolled: true, enrollmentId });
  expect(after.data.progress).toContainEqual({
    content: item('limited'),
    isCompleted: true,
    watchedCount: 1,
    watchPercentage: 60,
  });
});

test('BE-04 shows a visitor no video of a free lecture that waits for another one', async () => {
  const lectures = [buildLecture({ key: 'first' }), buildLecture({ key: 'second', isFree: true, requires: ['first'] })];
  const waiting = await api.store(buildCourse(lectures, { key: 'waiting' }));
  const seen = itemsOf(await api.call('course', { params: { courseId: waiting } }));
  expect(seen[item('second', 'waiting')]).toMatchObject({ video: null, freeVideo: null, docs: [] });
});

test('BE-04 a lecture waits no longer for one that staff have hidden, which nobody could complete', async () => {
  const load = (published: boolean) =>
    api.store(
      buildCourse([buildLecture({ key: 'first', published }), buildLecture({ key: 'second', requires: ['first'] })], {
        key: 'hiding',
      }),
    );
  const params = { courseId: await load(true) };
  const { token, enrollmentId } = await api.newMember(params.courseId);
  const contentId = item('second', 'hiding');
  const look = async () => itemsOf(await api.call('course', { params, token }))[contentId];
  expect(await look()).toMatchObject({ video: null });
  await load(false);
  expect(await look()).toMatchObject({ video: '4242/paid-video', requiredContent: [] });
  const body = { contentId, contentType: 'lecture', watchPercentage: 50, watchedCount: 1 };
  expect((await api.call('reportProgress', { token, params: { enrollmentId }, body })).status).toBe(200);
});

test('BE-01 counts only visible items, in minutes, and enrollments only if the course shows them', async () => {
  const { data } = await details();
  expect(data.course).toMatchObject({
    lecturesCount: 4,
    examsCount: 1,
    homeworksCount: 1,
    totalDuration: 140,
    enrollmentsCount: 1,
    price: 300,
    discount: 50,
    category: { name: 'شرح' },
    paymentNumber: '01000000000',
    completed: true,
    sections: [{ duration: 140 }],
  });
  await api.handle.update(courses).set({ showEnrollments: false }).where(eq(courses.id, courseId));
  expect((await details()).data.course).toMatchObject({ enrollmentsCount: 0, showEnrollments: false });
  await api.handle.update(courses).set({ showEnrollments: true }).where(eq(courses.id, courseId));
});

test('BE-04 returns an inactive course only to enrolled students', async () => {
  const hidden = await api.store(buildCourse([buildLecture()], { key: 'hidden' }));
  const { token } = await api.register('owner');
  await api.enroll(token, hidden);
  await api.handle.update(courses).set({ active: false }).where(eq(courses.id, hidden));
  const ask = (as?: string) => api.call('course', { params: { courseId: hidden }, token: as });
  expect(await ask()).toMatchObject({ status: 404, message: 'بيانات الكورس غير موجودة' });
  expect(await ask(token)).toMatchObject({ status: 200, data: { enrolled: true, course: { active: false } } });
  const mine = await api.call('myEnrollments', { token });
  expect(mine.data.enrollments[0].course).toMatchObject({ _id: hidden, active: false });
});

test('BE-03 refuses an expired or forged token instead of treating the student as a visitor', async () => {
  expect(await details('forged')).toMatchObject({ status: 401, statusCode: 401 });
  expect((await details('null')).status).toBe(200);
  expect((await details('undefined')).status).toBe(200);
});

describe('the list', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 14; number += 1) {
      const key = `second-${number}`;
      await api.store(buildCourse([buildLecture()], { key, title: key, grade: 'second', active: number !== 14 }));
    }
  });
  const list = (query: Record<string, string | number | boolean>) => api.call('courses', { query });

  test('BE-01 lists twelve courses per page, newest first, filtered by grade, stage and active', async () => {
    const first = await list({
      grade: 'second',
      stage: 'highschool',
      active: true,
      populate: 'category',
      select: '-sections',
    });
    expect(first.data).toMatchObject({ page: 1, totalPages: 2, result: 12, totalResults: 13 });
    expect(first.data.courses.map((course: { title: string }) => course.title).slice(0, 2)).toEqual([
      'second-13',
      'second-12',
    ]);
    expect(first.data.courses[0]).toMatchObject({ category: { name: 'شرح' }, lecturesCount: 1 });
    expect(first.data.courses[0]).not.toHaveProperty('sections');
    const second = await list({ grade: 'second', active: true, page: 2 });
    expect(second.data).toMatchObject({ page: 2, result: 1 });
    expect(await list({ grade: 'second', active: false })).toMatchObject({ data: { courses: [], totalResults: 0 } });
    expect(await list({ grade: 'second' })).toMatchObject({ data: { totalResults: 13 } });
    expect(await list({ grade: 'second', limit: 5 })).toMatchObject({ data: { result: 5, totalPages: 3 } });
  });

  test('BE-01 returns an empty list for an unknown grade', async () => {
    expect(await list({ grade: 'first' })).toMatchObject({
      status: 200,
      data: { courses: [], totalPages: 1, totalResults: 0 },
    });
  });

  test('BE-04 lists the sections of each course with no more than a visitor may see', async () => {
    const answer = await list({ grade: 'third', active: true });
    const second: { sections: { content: object[] }[] }[] = (await list({ grade: 'second' })).data.courses;
    for (const { sections } of second) expect(sections.map(({ content }) => content.length)).toEqual([1]);
    expect(answer.data.courses[0].sections[0].content.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toContain('4242/paid-video');
    expect(answer.data.courses[0].category).toEqual(expect.any(String));
  });
});
