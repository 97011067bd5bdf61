import {
  buildCourse,
  buildItem,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
  showLastData,
} from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../courseView/CourseViewLayout';
import '../details/CourseDetailsScreen';
import './LectureScreen';
import { findPlayer } from './player/fakePlayer';

it('LE-02 a lecture of a course that could not be read after enrolling offers a retry', async () => {
  const courseWith = (parts: object) =>
    buildCourse({ sections: [buildSection({ content: [buildItem({ title: 'قانون أوم', ...parts })] })], price: 0 });
  let showsNew = (): void => undefined;
  const api = fakeApi({
    course: () => ({ data: { course: courseWith({ videoType: null }), enrolled: false } }),
    enroll: () => {
      api.use({ course: () => ({ refuse: 503 }), myEnrollments: () => ({ refuse: 503 }) });
      showsNew = showLastData({ call: 'course', atMs: Date.now() });
      return { data: { transaction: null, enrollment: { _id: 'en1' } } };
    },
  });
  const { person } = renderApp(routes, { path: '/course/details/course-1', session: buildUser() });
  await person.click(await screen.findByRole('button', { name: 'اشترك مجانًا' }));
  await person.click(await screen.findByRole('link', { name: /قانون أوم/ }));
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' }, { timeout: 5000 });
  expect(screen.queryByText('نوع الفيديو غير مدعوم')).toBeNull();
  api.use({
    course: () => ({ data: { course: courseWith({ videoType: 'bunny', video: '4711/clip' }), enrolled: true } }),
  });
  await person.click(retry);
  act(showsNew);
  expect(await findPlayer('قانون أوم')).toBeVisible();
});
