import { buildCourse, buildLecture } from '../testing/buildCourse';
import { TestApi } from '../testing/testApi';

let api: TestApi;
let courseId: string;
beforeAll(async () => {
  api = await TestApi.open();
  const chapters = [
    { title: 'مقدمة', startSec: 0 },
    { title: 'تطبيق', startSec: 90 },
  ];
  courseId = await api.store(
    buildCourse([
      buildLecture({ key: 'paid', video: '4242/paid.one', chapters }),
      buildLecture({ key: 'free', isFree: true, video: '4242/whole', freeVideo: '4242/excerpt', chapters }),
      buildLecture({ key: 'youtube', videoType: 'youtube', video: 'M7lc1UVf-VE', isFree: true, chapters: [] }),
      buildLecture({ key: 'locked', video: '4242/locked', requires: ['paid'] }),
      buildLecture({ key: 'draft', video: '4242/draft', published: false }),
    ]),
  );
});
afterAll(() => api.close());

const chapters = (videoId: string, token?: string) => api.call('chapters', { params: { videoId }, token });

test('BE-01 returns the chapters to enrolled students, with starts in seconds', async () => {
  const { token } = await api.register('chapters1');
  await api.enroll(token, courseId);
  expect((await chapters('paid.one', token)).data).toEqual({
    chapters: [
      { title: 'مقدمة', start: 0 },
      { title: 'تطبيق', start: 90 },
    ],
  });
  expect((await chapters('whole', token)).data.chapters).toHaveLength(2);
});

test('BE-04 answers 404 in Arabic for paid, locked, unpublished and unknown videos', async () => {
  const { token } = await api.register('chapters2');
  for (const videoId of ['paid.one', 'whole', 'locked', 'draft', 'nothing']) {
    expect(await chapters(videoId, token)).toMatchObject({ status: 404, message: 'هذا الفيديو غير موجود' });
  }
  expect((await chapters('paid.one')).status).toBe(401);
  await api.enroll(token, courseId);
  expect((await chapters('paid.one', token)).status).toBe(200);
  expect((await chapters('locked', token)).status).toBe(404);
});

test('BE-01 returns the chapters of a free video to every student', async () => {
  const { token } = await api.register('chapters3');
  expect(await chapters('excerpt', token)).toMatchObject({ status: 200, data: { chapters: [] } });
  expect(await chapters('M7lc1UVf-VE', token)).toMatchObject({ status: 200, data: { chapters: [] } });
});

test('BE-01 returns the chapters of a video that another lecture of the student shows without chapters', async () => {
  const [title, startSec] = ['مقدمة', 0];
  const review = buildCourse([buildLecture({ video: '4242/shared', chapters: [] })], { key: 'review' });
  const lessons = buildCourse([buildLecture({ video: '4242/shared', chapters: [{ title, startSec }] })], {
    key: 'lessons',
  });
  const { token } = await api.register('chapters4');
  for (const course of [review, lessons]) await api.enroll(token, await api.store(course));
  expect((await chapters('shared', token)).data).toEqual({ chapters: [{ title, start: startSec }] });
});
