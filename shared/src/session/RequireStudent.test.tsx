import { act, screen } from '@testing-library/react';
import { buildUser, renderApp } from '../testing';
import { RequireStudent, setSessionFailedPage } from './RequireStudent';
import { leavingAtom, sessionAtom } from './sessionAtoms';
import { store } from './store';

afterEach(() => act(() => store.set(leavingAtom, false)));

const pages = [
  {
    path: '/student/results',
    element: (
      <RequireStudent loading={<p>loading</p>}>
        <p>results</p>
      </RequireStudent>
    ),
  },
  { path: '*', element: <p>another page</p> },
];
const open = (session: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(pages, { path: '/student/results?page=2', ...session }).router;

test('SE-02 shows a page to a student, and its skeleton while the session is loading', () => {
  open({ session: 'loading' });
  expect(screen.getByText('loading')).toBeVisible();
  act(() => store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() }));
  expect(screen.getByText('results')).toBeVisible();
});

test('SE-03 sends a visitor to the login, and back to the whole address after it', () => {
  const { location } = open().state;
  expect(location.pathname).toBe('/login');
  expect(new URLSearchParams(location.search).values().next().value).toBe('/student/results?page=2');
});

test('SE-04 a student who logs out goes home', () => {
  const router = open({ session: buildUser() });
  act(() => {
    store.set(leavingAtom, true);
    store.set(sessionAtom, { status: 'visitor' });
  });
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

test('SE-03 redirects again after a press on a link to the page while the login page arrives', async () => {
  let arrive = (): void => undefined;
  const login = {
    path: '/login',
    loader: () => new Promise<null>((resolve) => (arrive = () => resolve(null))),
    element: <p>login</p>,
  };
  const { router } = renderApp([...pages, login], { path: '/student/results' });
  await act(() => router.navigate('/student/results'));
  await act(async () => arrive());
  expect(await screen.findByText('login')).toBeVisible();
});

test('SE-02 a visitor whose stored token could not be confirmed stays, and goes home when logging out', () => {
  setSessionFailedPage(() => <p>not confirmed</p>);
  const router = open({ session: 'loading' });
  act(() => store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 'abc' }));
  expect(screen.getByText('not confirmed')).toBeVisible();
  expect(router.state.location.pathname).toBe('/student/results');
  act(() => store.set(leavingAtom, true));
  expect(router.state.location.pathname).toBe('/');
});
