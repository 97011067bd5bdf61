import { TOKEN_KEY } from '@manassa/shared/session';
import { buildCourse, buildItem, buildSection, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../courseView/CourseViewLayout';
import '../details/CourseDetailsScreen';
import './LectureScreen';
import { findPlayer } from './player/fakePlayer';

/** Fake content of the database. */
const mockKept = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: () => () => undefined,
  clear: async () => undefined,
  delMany: async () => undefined,
  entries: async () => [...mockKept],
  del: async () => undefined,
  get: async (key: string) => mockKept.get(key),
  set: async (key: string, value: unknown) => void mockKept.set(key, value),
  update: async () => undefined,
}));

it('LE-02 a lecture of a course that could not be read after enrolling offers a retry', async () => {
  const courseWith = (parts: object) =>
    buildCourse({ sections: [buildSection({ content: [buildItem({ title: 'قانون أوم', ...parts })] })], price: 0 });
  const api = fakeApi({
    course: () => ({ data: { course: courseWith({ videoType: null }), enrolled: false } }),
    enroll: () => {
      api.use({ course: () => ({ network: true }), myEnrollments: () => ({ network: true }) });
      return { data: { transaction: null, enrollment: { _id: 'en1' } } };
    },
  });
  const session = buildUser({ loginToken: 'token' });
  window.localStorage.setItem(TOKEN_KEY, 'token');
  const { person } = renderApp(routes, { path: '/course/details/course-1', session });
  await person.click(await screen.findByRole('button', { name: 'اشترك مجانًا' }));
  await person.click(await screen.findByRole('link', { name: /قانون أوم/ }));
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' }, { timeout: 5000 });
  expect(screen.queryByText('نوع الفيديو غير مدعوم')).toBeNull();
  api.use({
    course: () => ({ data: { course: courseWith({ videoType: 'bunny', video: '4711/clip' }), enrolled: true } }),
  });
  await person.click(retry);
  expect(await findPlayer('قانون أوم')).toBeVisible();
});
