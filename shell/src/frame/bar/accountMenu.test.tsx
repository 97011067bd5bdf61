import { buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { TopBar } from './TopBar';

function open(path: string) {
  fakeApi({ logout: () => ({ data: {} }) });
  return renderApp(
    <>
      <TopBar />
      <main id="content" tabIndex={-1}>
        المحتوى
      </main>
    </>,
    { path, session: buildUser() },
  );
}

const menuButton = (): HTMLElement => screen.getByRole('button', { name: /قائمة الحساب/ });

test('SH-05 a link to the page that is shown returns the focus to the button of the menu', async () => {
  const { person } = open('/student/details');
  await person.click(menuButton());
  await person.click(screen.getByRole('link', { name: 'حسابي' }));
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
  expect(menuButton()).toHaveFocus();
});

test('SE-04 the content gets the focus after a logout, which removes the menu', async () => {
  const { person } = open('/');
  await person.click(menuButton());
  await person.click(screen.getByRole('button', { name: 'تسجيل الخروج' }));
  expect(screen.queryByRole('button', { name: /قائمة الحساب/ })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('OF-06 a logout closes notifications and forgets what was visited, and keeps what is not sent yet', async () => {
  const close = jest.fn();
  const getRegistration = async () => ({ getNotifications: async () => [{ close }, { close }] });
  Object.assign(navigator, { serviceWorker: { getRegistration } });
  const visited = ['course.recent.1001', 'course.last.1001.c1', 'lecture.position.1001.l1', 'watched.1001.l1'];
  const unsent = ['exam.answers/1001/e1', 'watch.1001.l1'];
  for (const name of [...visited, ...unsent]) window.localStorage.setItem(`manassa.${name}`, '1');
  const { person } = open('/student/details');
  await person.click(menuButton());
  await person.click(screen.getByRole('button', { name: 'تسجيل الخروج' }));
  const left = Object.keys(window.localStorage).filter((key) => key.includes('1001'));
  expect(left).toEqual(unsent.map((name) => `manassa.${name}`));
  expect(close).toHaveBeenCalledTimes(2);
});

test('SH-05 closes when the focus leaves it, and covers nothing that has the focus', async () => {
  const { person } = open('/student/details');
  await person.click(menuButton());
  await person.tab({ shift: true });
  await person.tab();
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
  await person.click(menuButton());
  await person.tab();
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toHaveFocus();
  act(() => screen.getByRole('main').focus());
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('SH-05 closes when something without focus outside is pressed', async () => {
  const { person } = open('/student/details');
  await person.click(menuButton());
  fireEvent.pointerDown(screen.getByText('المحتوى'));
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
});

test('SH-05 has the focus while it is open, also in Safari, so that the title of a page that comes late does not close it', () => {
  open('/student/details');
  // Safari gives a pressed button no focus.
  fireEvent.click(menuButton());
  expect(menuButton()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'حسابي' })).toBeVisible();
});

test('SH-05 stays closed when the student returns with back and forward to the page on which it was open', async () => {
  const { person, router } = open('/student/details');
  await act(() => router.navigate('/student/results'));
  await person.click(menuButton());
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
  await act(() => router.navigate(1));
  expect(screen.queryByRole('link', { name: 'حسابي' })).toBeNull();
});

test('SH-05 the bubble with a name that is cut off does not cover the open menu', async () => {
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(200);
  const { person } = open('/student/details');
  await person.hover(menuButton());
  await screen.findByRole('tooltip');
  await person.click(menuButton());
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toBeVisible();
});
