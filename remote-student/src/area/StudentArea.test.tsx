import { sessionAtom, store } from '@manassa/shared/session';
import { buildUser, fakeApi, renderApp, translatePage } from '@manassa/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../routes';
import { StudentArea } from './StudentArea';

const elsewhere: RouteObject = { path: '*', element: <p>elsewhere</p> };

function open(path: string, session: Parameters<typeof renderApp>[1] = { session: buildUser() }) {
  fakeApi({
    myEnrollments: () => ({ data: { enrollments: [] } }),
    myAttendances: () => ({ data: { attendances: [] } }),
  });
  return renderApp([...routes, elsewhere], { path, ...session });
}

test('ST-01 redirects /student to the courses', async () => {
  const { router } = open('/student');
  expect(await screen.findByRole('heading', { level: 1, name: 'كورساتي' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/student/courses');
  expect(router.state.historyAction).toBe('REPLACE');
});

test("ST-01 shows four tabs as navigation; buy leads to the student's grade", async () => {
  open('/student/details', { session: buildUser({ grade: 'second' }) });
  const tabs = await screen.findByRole('navigation', { name: 'صفحات الطالب' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['بياناتي', '/student/details'],
    ['كورساتي', '/student/courses'],
    ['نتائج الامتحانات', '/student/results'],
    ['شراء كورس', '/course/stage/highschool/grade/second'],
  ]);
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('بياناتي');
});

test('ST-01 keeps the tabs mounted while pages change', async () => {
  const { person } = open('/student/details');
  const tabs = await screen.findByRole('navigation', { name: 'صفحات الطالب' });
  await person.click(within(tabs).getByRole('link', { name: 'نتائج الامتحانات' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'نتائج الامتحانات' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'صفحات الطالب' })).toBe(tabs);
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('نتائج الامتحانات');
});

describe('drawer on small screens', () => {
  async function openDrawer(person: ReturnType<typeof open>['person']) {
    await person.click(await screen.findByRole('button', { name: /فتح القائمة/ }));
    return screen.findByRole('dialog', { name: 'صفحات الطالب' });
  }

  test('ST-01 names the page on its button and opens with four links', async () => {
    const { person } = open('/student/courses');
    const button = await screen.findByRole('button', { name: /كورساتي/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    const drawer = await openDrawer(person);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(within(drawer).getAllByRole('link')).toHaveLength(4);
    expect(drawer).toHaveTextContent('عبد الرحمن مصطفى عبد اللطيف');
  });

  test('ST-01 names the page whatever the case of its address, as the router does', async () => {
    open('/STUDENT/Details');
    expect(await screen.findByRole('button', { name: /بياناتي/ })).toBeInTheDocument();
  });

  test('ST-01 closes on a choice and navigates, also where a translator has replaced the texts', async () => {
    const { person } = open('/student/courses');
    const drawer = await openDrawer(person);
    translatePage();
    await person.click(within(drawer).getByRole('link', { name: 'بياناتي' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'بياناتي' })).toBeInTheDocument();
    expect(drawer).not.toHaveAttribute('open');
    expect(screen.getByRole('button', { name: /بياناتي/ })).toHaveAttribute('aria-expanded', 'false');
  });

  test('ST-01 closes on its button and a press outside, not on a press inside', async () => {
    const { person } = open('/student/courses');
    let drawer = await openDrawer(person);
    await person.click(within(drawer).getByText('عبد الرحمن مصطفى عبد اللطيف'));
    expect(drawer).toHaveAttribute('open');
    await person.click(within(drawer).getByRole('button', { name: 'إغلاق القائمة' }));
    expect(drawer).not.toHaveAttribute('open');
    drawer = await openDrawer(person);
    // A press on the backdrop has the dialog as its target.
    await person.click(drawer);
    expect(drawer).not.toHaveAttribute('open');
  });

  test('ST-01 closes when the student goes back, and stays closed on the way forward', async () => {
    const { person, router } = open('/student/courses');
    await screen.findByRole('heading', { level: 1, name: 'كورساتي' });
    await act(() => router.navigate('/student/details'));
    const drawer = await openDrawer(person);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(drawer).not.toHaveAttribute('open'));
    await act(() => router.navigate(1));
    expect(await screen.findByRole('heading', { level: 1, name: 'بياناتي' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('ST-01 keeps the tabs when a page breaks', async () => {
  // React logs errors that a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error('the page broke');
  }
  // Like the shell, which gives each page of a remote its own error element.
  const area: RouteObject = {
    path: '/student',
    Component: StudentArea,
    children: [
      { path: 'details', Component: Broken, errorElement: <p role="alert">what the shell says</p> },
      { path: 'courses', element: <p>courses</p>, errorElement: <p role="alert">never seen</p> },
    ],
  };
  const { person } = renderApp([area], { path: '/student/details', session: buildUser() });
  expect(screen.getByRole('alert')).toHaveTextContent('what the shell says');
  const tabs = screen.getByRole('navigation', { name: 'صفحات الطالب' });
  await person.click(within(tabs).getByRole('link', { name: 'كورساتي' }));
  expect(await screen.findByText('courses')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'صفحات الطالب' })).toBe(tabs);
});

describe('guard', () => {
  test.each(['/student/details', '/student/courses', '/student/results'])(
    'SE-03 a visitor at %s goes to the login page, which leads back',
    async (path) => {
      const { router } = open(path, { session: 'visitor' });
      expect(await screen.findByText('elsewhere')).toBeInTheDocument();
      expect(router.state.location).toMatchObject({ pathname: '/login', search: `?next=${encodeURIComponent(path)}` });
    },
  );

  test('FS-01 shows tabs, heading and a skeleton, but nothing of the student, while the session is unknown', async () => {
    const { router } = open('/student/details', { session: 'loading' });
    expect(await screen.findByRole('status', { name: 'جارٍ التحميل...' })).toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 1, name: 'بياناتي' });
    expect(screen.queryByText(buildUser().name)).not.toBeInTheDocument();
    act(() => store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() }));
    expect(await screen.findByText(buildUser().name)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'بياناتي' })).toBe(heading);
    expect(router.state.location.pathname).toBe('/student/details');
  });
});
