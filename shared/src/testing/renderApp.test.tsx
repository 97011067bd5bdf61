import { screen } from '@testing-library/react';
import { useAtomValue } from 'jotai/react';
import { Link, Outlet, redirect, useParams } from 'react-router-dom';
import { useRead } from '../data';
import { notify, noticesAtom, store, userAtom } from '../session';
import { buildCourse, buildUser } from './buildEntities';
import { fakeApi } from './fakeApi';
import { renderApp } from './renderApp';

function CourseName() {
  const { courseId = '' } = useParams();
  const read = useRead('course', { params: { courseId } });
  return <p>{read.state === 'ready' ? read.data.course.title : read.state}</p>;
}

const routes = [
  {
    path: '/',
    element: (
      <>
        <Link to="/course/details/c2">الكورس</Link>
        <Outlet />
      </>
    ),
    children: [
      { path: 'course/details/:courseId', element: <CourseName /> },
      { path: 'old', loader: () => redirect('/course/details/c1'), element: null },
    ],
  },
];

const answers = {
  course: ({ params }: { params: Record<string, string> }) => ({
    data: { course: buildCourse({ title: `كورس ${params.courseId}` }) },
  }),
};

it('renders routes at a path and follows links', async () => {
  const api = fakeApi(answers);
  const { person, router } = renderApp(routes, { path: '/course/details/c1' });
  expect(await screen.findByText('كورس c1')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'الكورس' }));
  expect(await screen.findByText('كورس c2')).toBeVisible();
  expect(router.state.location.pathname).toBe('/course/details/c2');
  expect(api.of('course').map((request) => request.params.courseId)).toEqual(['c1', 'c2']);
});

it('runs loaders and redirects', async () => {
  fakeApi(answers);
  renderApp(routes, { path: '/old' });
  expect(await screen.findByText('كورس c1')).toBeVisible();
});

it('begins with an empty cache and no toasts', async () => {
  const api = fakeApi(answers);
  notify('error', 'قديم');
  renderApp(routes, { path: '/course/details/c1' });
  expect(store.get(noticesAtom)).toEqual([]);
  expect(await screen.findByText('كورس c1')).toBeVisible();
  expect(api.requests).toHaveLength(1);
});

it('sets the given student', () => {
  function Name() {
    return <p>{useAtomValue(userAtom)?.name ?? 'زائر'}</p>;
  }
  const { unmount } = renderApp(<Name />, { session: buildUser({ name: 'سلمى' }) });
  expect(screen.getByText('سلمى')).toBeVisible();
  unmount();
  renderApp(<Name />);
  expect(screen.getByText('زائر')).toBeVisible();
});

it('refuses an unexpected call and names it', async () => {
  fakeApi();
  renderApp(routes, { path: '/course/details/c1' });
  expect(await screen.findByText('failed')).toBeVisible();
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'no fake answer for GET /course/c1' }]);
});
