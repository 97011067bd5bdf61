import { buildCourse, fakeApi, renderApp } from '@manassa/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import './CatalogueScreen';

const answerOf = (page = '1') => ({
  data: { courses: [buildCourse({ _id: page, title: `كورس ${page}` })], totalPages: 2, totalResults: 2 },
});

test('CA-04 focuses the first course of an opened page also after a failure', async () => {
  const api = fakeApi({ courses: ({ query }) => (query.page === '2' ? { refuse: 500 } : answerOf()) });
  const { person } = renderApp(routes, { path: '/course/stage/highschool/grade/third' });
  await person.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  await waitFor(() => expect(retry).toHaveFocus());
  api.use({ courses: ({ query }) => answerOf(query.page) });
  await person.click(retry);
  expect(await screen.findByRole('link', { name: 'كورس 2' })).toHaveFocus();
});

test('CA-04 does not repeat a course of the first page, which a course added meanwhile has moved to the second', async () => {
  const [first, second] = [buildCourse({ _id: 'a', title: 'كورس أول' }), buildCourse({ _id: 'b', title: 'كورس ثان' })];
  fakeApi({
    courses: ({ query }) => ({
      data: { courses: query.page === '2' ? [first, second] : [first], totalPages: 2, totalResults: 2 },
    }),
  });
  const { person } = renderApp(routes, { path: '/course/stage/highschool/grade/second' });
  await person.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
  expect(await screen.findByRole('link', { name: 'كورس ثان' })).toHaveFocus();
  expect(screen.getAllByRole('link', { name: 'كورس أول' })).toHaveLength(1);
});
