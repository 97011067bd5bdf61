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

test('CA-04 shows the course that a course removed meanwhile has moved to the page before', async () => {
  const all = ['كورس أول', 'كورس ثان', 'كورس ثالث', 'كورس رابع'].map((title) => buildCourse({ _id: title, title }));
  let offered = all;
  const api = fakeApi({
    courses: ({ query }) => ({
      data: {
        courses: offered.slice(Number(query.page ?? 1) - 1, Number(query.page ?? 1)),
        totalPages: offered.length,
        totalResults: offered.length,
      },
    }),
  });
  const { person } = renderApp(routes, { path: '/course/stage/highschool/grade/third' });
  await screen.findByRole('link', { name: 'كورس أول' });
  offered = all.slice(1);
  while (screen.queryByRole('button', { name: 'عرض المزيد' })) {
    await person.click(screen.getByRole('button', { name: 'عرض المزيد' }));
    await waitFor(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0));
  }
  for (const { title } of offered) expect(await screen.findByRole('link', { name: title })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'كورس أول' })).not.toBeInTheDocument();
  expect(api.of('courses').length).toBeLessThan(10);
});

test('CA-04 reaches the last course also if a course added meanwhile has moved it to another page', async () => {
  const all = ['جديد', 'أول', 'ثان', 'ثالث', 'رابع', 'خامس', 'سادس'].map((title) => buildCourse({ _id: title, title }));
  let offered = all.slice(1);
  fakeApi({
    courses: ({ query }) => ({
      data: {
        courses: offered.slice(Number(query.page ?? 1) - 1, Number(query.page ?? 1)),
        totalPages: offered.length,
        totalResults: offered.length,
      },
    }),
  });
  const { person } = renderApp(routes, { path: '/course/stage/highschool/grade/second' });
  await screen.findByRole('link', { name: 'أول' });
  offered = all;
  while (screen.queryByRole('button', { name: 'عرض المزيد' })) {
    await person.click(screen.getByRole('button', { name: 'عرض المزيد' }));
    await waitFor(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0));
  }
  for (const { title } of offered) expect(await screen.findByRole('link', { name: title })).toBeVisible();
});
