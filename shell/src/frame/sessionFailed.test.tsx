import { RequireStudent, sessionAtom, setSessionFailedPage, startSession, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act, screen } from '@testing-library/react';
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
