import { RequireStudent, sessionAtom, setSessionFailedPage, startSession, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
import { TopBar } from './bar/TopBar';
import { SessionFailed } from './SessionFailed';

it('RX-08 keeps the page of a student whose token cannot be confirmed, and opens it when that works', async () => {
  window.localStorage.setItem('loginToken', 'abc');
  let isDown = true;
  const stop = startSession(() => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve(buildUser())));
  setSessionFailedPage(SessionFailed);
  const routes = [
    { path: '/student/results', element: <RequireStudent loading={<p>لحظة</p>}>نتائجي</RequireStudent> },
    { path: '*', element: <p>صفحة أخرى</p> },
  ];
  const { person, router } = renderApp(routes);
  act(() => store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 'abc' }));
  await act(() => router.navigate('/student/results'));
  expect(await screen.findByRole('heading', { level: 2, name: 'تعذّر فتح حسابك' })).toBeVisible();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('نتائجي')).toBeVisible();
  stop();
});

it('RX-08 offers no login in the bar to a student whose token cannot be confirmed', async () => {
  renderApp([{ path: '*', element: <TopBar /> }]);
  act(() => store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 'abc' }));
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'تسجيل الدخول' })).toBeNull();
  act(() => store.set(sessionAtom, { status: 'visitor' }));
  expect(screen.getAllByRole('link', { name: 'تسجيل الدخول' })[0]).toBeInTheDocument();
});
