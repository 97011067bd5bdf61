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

test('CA-04 does not repeat a course that a course added meanwhile has moved to the next page', async () => {
  const [first, second, third] = ['كورس أول', 'كورس ثان', 'كورس ثالث'].map((title) =>
    buildCourse({ _id: title, title }),
  );
  const pages = { '1': [first], '2': [first, second], '3': [second, third] } as const;
  const api = fakeApi({
    courses: ({ query }) => ({
      data: { courses: pages[(query.page ?? '1') as keyof typeof pages], totalPages: 3, totalResults: 3 },
    }),
  });
  const { person } = renderApp(routes, { path: '/course/stage/highschool/grade/second' });
  await person.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
  expect(await screen.findByRole('link', { name: 'كورس ثان' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'عرض المزيد' }));
  expect(await screen.findByRole('link', { name: 'كورس ثالث' })).toHaveFocus();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(api.of('courses').map((request) => request.query.page)).toEqual([undefined, '2', '3']);
});
