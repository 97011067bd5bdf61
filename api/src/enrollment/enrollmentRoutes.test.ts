import { buildCourse, buildExam, buildHomework, buildLecture } from '../testing/buildCourse';
import { refusals } from '../refusal/refusals';
import { courseIdOf } from '../staffFile/storeCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let courseId: string;
let token: string;
let enrollmentId: string;
beforeAll(async () => {
  api = await TestApi.open();
  courseId = await api.store(
    buildCourse([
      buildLecture({ key: 'first' }),
      buildLecture({ key: 'tabs' }),
      buildLecture({ key: 'rising' }),
      buildLecture({ key: 'limited', watchLimit: 2 }),
      buildLecture({ key: 'ignored', watchLimit: 2 }),
      buildLecture({ key: 'rushed', watchLimit: 3 }),
      buildLecture({ key: 'locked', requires: ['exam'] }),
      buildHomework(),
      buildExam(),
    ]),
  );
  await api.store(buildCourse([buildLecture({ key: 'elsewhere' })], { key: 'other' }));
  ({ token } = await api.register('watcher'));
  enrollmentId = await api.enroll(token, courseId);
});
afterAll(() => api.close());

const report = (key: string, watchPercentage: number, watchedCount: number, more: object = {}, as = token) =>
  api.call('reportProgress', {
    token: as,
    params: { enrollmentId },
    body: { contentId: item(key), contentType: 'lecture', watchPercentage, watchedCount, ...more },
  });
const progressOf = (answer: { data?: { enrollment: { progress: { content: string }[] } } }, key: string) =>
  answer.data?.enrollment.progress.find(({ content }) => content === item(key));

test('BE-01 a progress report returns the enrollment without a message, and completes the lecture at 50 percent', async () => {
  const early = await report('first', 49.9, 0);
  expect(early).toMatchObject({
    status: 200,
    message: '',
    data: { enrollment: { _id: enrollmentId, course: { _id: courseId } } },
  });
  expect(progressOf(early, 'first')).toEqual({
    content: item('first'),
    isCompleted: false,
    watchedCount: 0,
    watchPercentage: 49,
  });
  expect(progressOf(await report('first', 50, 1), 'first')).toMatchObject({
    isCompleted: true,
    watchedCount: 1,
    watchPercentage: 50,
  });
});

test('BE-04 the percentage never falls, stays within 0 and 100, and views rise by one at most', async () => {
  await report('rising', 50, 1);
  expect(progressOf(await report('rising', 20, 1), 'rising')).toMatchObject({
    watchPercentage: 50,
    watchedCount: 1,
    isCompleted: true,
  });
  expect(progressOf(await report('rising', 1e9, 500), 'rising')).toMatchObject({
    watchPercentage: 100,
    watchedCount: 2,
  });
  expect(progressOf(await report('rising', -5, -3), 'rising')).toMatchObject({ watchPercentage: 100, watchedCount: 2 });
  expect(progressOf(await report('rising', 77.9, 1e300), 'rising')).toMatchObject({
    watchPercentage: 100,
    watchedCount: 3,
  });
});

test('BE-05 the same view reported by several tabs at once counts once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => report('tabs', 50, 1)));
  expect(progressOf(await report('tabs', 55, 1), 'tabs')).toMatchObject({ watchedCount: 1, watchPercentage: 55 });
  // A page that was reloaded seconds after the half is no second playback.
  expect(progressOf(await report('tabs', 52, 1), 'tabs')).toMatchObject({ watchedCount: 1 });
});

test('BE-04 refuses a view above the watch limit, but stores the last one up to its end', async () => {
  await report('limited', 50, 1);
  expect(progressOf(await report('limited', 50, 2), 'limited')).toMatchObject({ watchedCount: 2 });
  expect(progressOf(await report('limited', 95, 2), 'limited')).toMatchObject({ watchedCount: 2, watchPercentage: 95 });
  expect(await report('limited', 50, 3)).toMatchObject({ status: 403, statusCode: 403 });
});

test('BE-04 a page that never reports a view still reaches the limit, and its video is withheld', async () => {
  for (const percent of [50, 75, 100, 50, 75, 100]) {
    expect((await report('ignored', percent, 0)).status).toBe(200);
  }
  expect(await report('ignored', 50, 0)).toMatchObject({ status: 403, message: refusals.lecture_watch_limit[1] });
  const { data } = await api.call('course', { token, params: { courseId } });
  const lectures: { _id: string; video: unknown }[] = data.course.sections[0].content;
  expect(lectures.find(({ _id }) => _id === item('ignored'))).toMatchObject({ video: null });
});

test('BE-04 views that are reported at once are all counted, and do not exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => report('rushed', 50, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403]);
});

test('BE-04 refuses progress of a lecture whose required content is not completed', async () => {
  expect(await report('locked', 50, 1)).toMatchObject({ status: 403, message: 'يجب إكمال المحتوى المطلوب أولًا' });
});

test.each([
  ['an exam', 'exam'],
  ['a homework', 'homework'],
  ['an unknown item', 'nothing'],
])('BE-04 refuses progress of %s, which students cannot complete by themselves', async (_what, key) => {
  expect((await report(key, 100, 1)).status).toBe(404);
  const mine = await api.call('myEnrollments', { token });
  const contents = mine.data.enrollments[0].progress.map((entry: { content: string }) => entry.content);
  expect(contents).not.toContain(item(key));
});

test('BE-04 a lecture of another course and another content type are refused', async () => {
  expect((await report('first', 50, 1, { contentId: item('elsewhere', 'other') })).status).toBe(404);
  expect(await report('first', 50, 1, { contentType: 'homework' })).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'contentType' }] },
  });
  expect(await report('first', 50, 1, { watchPercentage: 'half', watchedCount: null })).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'watchPercentage' }, { path: 'watchedCount' }] },
  });
});

test("BE-03 another student neither sees nor changes this student's progress", async () => {
  const stranger = await api.register('stranger');
  expect(await report('first', 100, 4, {}, stranger.token)).toMatchObject({ status: 404 });
  await api.enroll(stranger.token, courseId);
  expect((await report('first', 100, 4, {}, stranger.token)).status).toBe(404);
  const theirs = await api.call('myEnrollments', { token: stranger.token });
  expect(theirs.data.enrollments).toHaveLength(1);
  expect(theirs.data.enrollments[0]).toMatchObject({ progress: [] });
  const details = await api.call('course', { params: { courseId }, token: stranger.token });
  expect(details.data).toMatchObject({ enrolled: true, progress: [] });
  expect(details.data.enrollmentId).not.toBe(enrollmentId);
  // In the same lecture each has their own.
  const first = { contentId: item('first'), contentType: 'lecture', watchPercentage: 90, watchedCount: 1 };
  const params = { enrollmentId: details.data.enrollmentId };
  const own = await api.call('reportProgress', { token: stranger.token, params, body: first });
  expect(progressOf(own, 'first')).toMatchObject({ watchedCount: 1, watchPercentage: 90 });
  const { progress } = (await api.call('course', { params: { courseId }, token })).data;
  expect(progress[0]).toMatchObject({ content: item('first'), watchedCount: 1, watchPercentage: 50 });
});

test('BE-01 my enrollments hold the course with its counts and the date, newest first', async () => {
  const { data } = await api.call('myEnrollments', { token });
  expect(data.enrollments[0]).toMatchObject({
    _id: enrollmentId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    course: { lecturesCount: 7, examsCount: 1, homeworksCount: 1, active: true, category: { name: 'شرح' } },
  });
  const other = courseIdOf('other');
  await api.enroll(token, other);
  const { enrollments } = (await api.call('myEnrollments', { token })).data;
  expect(enrollments.map(({ course }: { course: { _id: string } }) => course._id)).toEqual([other, courseId]);
});

test('CO-01 my enrollments name the next item to continue with, of the same course', async () => {
  const begun = await api.register('beginner');
  await api.enroll(begun.token, courseId);
  const nextOf = async () => (await api.call('myEnrollments', { token: begun.token })).data.enrollments[0].next;
  expect(await nextOf()).toEqual({
    _id: item('first'),
    title: expect.any(String),
    type: 'lecture',
    section: expect.any(String),
  });
  const [{ _id: ownEnrollment }] = (await api.call('myEnrollments', { token: begun.token })).data.enrollments;
  await api.call('reportProgress', {
    token: begun.token,
    params: { enrollmentId: ownEnrollment },
    body: { contentId: item('first'), contentType: 'lecture', watchPercentage: 60, watchedCount: 1 },
  });
  expect(await nextOf()).toMatchObject({ _id: item('tabs') });
});

test('CO-01 the progress has no items that staff have removed', async () => {
  await api.store(buildCourse([buildLecture({ key: 'tabs' })]));
  const { progress } = (await api.call('course', { params: { courseId }, token })).data;
  const { enrollments } = (await api.call('myEnrollments', { token })).data;
  for (const listed of [progress, enrollments[1].progress]) expect(listed).toMatchObject([{ content: item('tabs') }]);
});
