import { noticesAtom, sessionAtom, store, TOKEN_KEY } from '@manassa/shared/session';
import { buildUser, fakeApi, renderApp, translatePage } from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';

const elsewhere = ['/student/courses', '/student/results'].map((at) => ({ path: at, element: <p>{at}</p> }));

async function openLogin(handlers: FakeHandlers = {}, path = '/login') {
  const api = fakeApi({
    login: () => ({ message: 'تم تسجيل الدخول بنجاح', data: { user: buildUser({ loginToken: 'fresh' }) } }),
    ...handlers,
  });
  const app = renderApp([...routes, ...elsewhere], { path });
  await screen.findByRole('heading', { level: 1, name: 'تسجيل الدخول' });
  return { api, ...app };
}

const code = () => screen.getByRole('textbox', { name: 'كود الطالب' });
const password = () => screen.getByLabelText('كلمة المرور');
const submit = () => screen.getByRole('button', { name: 'تسجيل الدخول' });

beforeEach(() => localStorage.clear());

test('AU-07 asks for code and password and links to signup', async () => {
  await openLogin();
  expect(code()).toBeVisible();
  expect(password()).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'إنشاء حساب' })).toHaveAttribute('href', '/signup');
});

test('AU-07 stores token and user and goes to the courses', async () => {
  const { api, person, router } = await openLogin();
  await person.type(code(), '٢٠٤١٨ ');
  await person.type(password(), ' demo{Enter}');
  await screen.findByText('/student/courses');
  expect(api.of('login').map(({ body }) => body)).toEqual([{ studentCode: '20418', password: ' demo' }]);
  expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
  expect(store.get(sessionAtom)).toMatchObject({ status: 'student', token: 'fresh', user: { studentCode: '20418' } });
  expect(router.state.historyAction).toBe('REPLACE');
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'success', text: 'تم تسجيل الدخول بنجاح' }]);
});

test('AU-05 leaves the text alone while a keyboard composes it', async () => {
  await openLogin();
  fireEvent.compositionStart(code());
  fireEvent.change(code(), { target: { value: '٢٠' } });
  expect(code()).toHaveValue('٢٠');
  fireEvent.change(code(), { target: { value: '٢٠٤' } });
  fireEvent.compositionEnd(code());
  expect(code()).toHaveValue('204');
});

test('AU-05 takes a last change that the browser reports after the composition', async () => {
  await openLogin();
  fireEvent.compositionStart(code());
  fireEvent.change(code(), { target: { value: '٢٠' } });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(code(), '٢٠٤');
  fireEvent.compositionEnd(code());
  expect(code()).toHaveValue('204');
});

test('AU-05 keeps the errors when the focus that they take ends a composition', async () => {
  const { person } = await openLogin();
  await person.click(code());
  fireEvent.compositionStart(code());
  fireEvent.change(code(), { target: { value: '٢٠٤' } });
  code().addEventListener('blur', () => fireEvent.compositionEnd(code()), { once: true });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(code()).toHaveValue('204');
  expect(password()).toBeInvalid();
});

test('AU-05 removes the error of a corrected code where a translator has replaced the texts', async () => {
  const { person } = await openLogin();
  await person.click(submit());
  expect(code()).toBeInvalid();
  translatePage();
  await person.type(code(), '20418');
  expect(code()).toBeValid();
  expect(code()).toHaveAccessibleDescription(/0-9/);
});

test('SE-03 returns to the page the student was going to', async () => {
  const { person } = await openLogin({}, '/login?next=%2Fstudent%2Fresults');
  expect(screen.getByRole('link', { name: 'إنشاء حساب' })).toHaveAttribute('href', '/signup?next=%2Fstudent%2Fresults');
  await person.type(code(), '20418');
  await person.type(password(), 'demo{Enter}');
  expect(await screen.findByText('/student/results')).toBeVisible();
});

test('SE-03 replaces the form by the one for signup, so that back leads to the page before both', async () => {
  const { person, router } = await openLogin();
  await person.click(screen.getByRole('link', { name: 'إنشاء حساب' }));
  await screen.findByRole('heading', { level: 1, name: 'إنشاء حساب جديد' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('SE-03 does not return to an address of another site', async () => {
  const { person } = await openLogin({}, '/login?next=%2F%2Fevil.example');
  await person.type(code(), '20418');
  await person.type(password(), 'demo{Enter}');
  expect(await screen.findByText('/student/courses')).toBeVisible();
});

test('AU-06 shows wrong credentials at the password and keeps both values', async () => {
  const wrong = 'كود الطالب أو كلمة المرور غير صحيحة';
  const { person } = await openLogin({
    login: () => ({ refuse: 401, message: wrong, errors: [{ path: 'password', message: wrong }] }),
  });
  await person.type(code(), '20418');
  await person.type(password(), 'no');
  await person.click(submit());
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAccessibleDescription(wrong);
  expect(code()).toHaveValue('20418');
  expect(password()).toHaveValue('no');
  await person.type(password(), 'w');
  expect(screen.queryByText(wrong)).not.toBeInTheDocument();
});

test('AU-07 treats a response without a token as a failure', async () => {
  const { person } = await openLogin({ login: () => ({ data: { user: { name: 'عمر' } } }) });
  await person.type(code(), '20418');
  await person.type(password(), 'demo{Enter}');
  await waitFor(() => expect(store.get(noticesAtom)).toHaveLength(1));
  expect(store.get(sessionAtom).status).toBe('visitor');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('AU-09 redirects a logged-in student without showing the form', async () => {
  for (const path of ['/login', '/signup']) {
    const { router, unmount } = renderApp([...routes, ...elsewhere], { path, session: buildUser() });
    expect(await screen.findByText('/student/courses')).toBeVisible();
    expect(router.state.location.pathname).toBe('/student/courses');
    unmount();
  }
});

test('AU-09 shows a skeleton while the session is unknown', async () => {
  renderApp([...routes, ...elsewhere], { path: '/login', session: 'loading' });
  expect(await screen.findByRole('status', { name: 'جارٍ التحميل...' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  act(() => store.set(sessionAtom, { status: 'student', token: 'token', user: buildUser() }));
  expect(await screen.findByText('/student/courses')).toBeVisible();
});

test('AU-09 keeps the skeleton until the code of the page for students has loaded', async () => {
  const never = { path: '/student/courses', lazy: () => new Promise<never>(() => undefined) };
  const { router } = renderApp([...routes, never], { path: '/login', session: buildUser() });
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/student/courses'));
  expect(screen.getByRole('status', { name: 'جارٍ التحميل...' })).toBeVisible();
});

test('AU-10 reveals the password and hides it again on submit', async () => {
  const { person } = await openLogin({ login: () => ({ network: true }) });
  await person.type(password(), 'secret');
  await person.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue('secret');
  expect(screen.getByRole('button', { name: 'إخفاء كلمة المرور' })).toBeVisible();
  await person.type(code(), '20418{Enter}');
  expect(password()).toHaveAttribute('type', 'password');
  await waitFor(() => expect(submit()).toBeEnabled());
});

test('AU-07 writes no password into the address if the form is sent before its code has loaded', async () => {
  await openLogin();
  expect(screen.getByRole('form', { name: 'تسجيل الدخول' })).toHaveAttribute('method', 'post');
});

test('AU-10 sets autocomplete attributes for password managers', async () => {
  await openLogin();
  expect(code()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

test('AU-10 sends one login for two presses', async () => {
  let answer = (): void => {};
  const { api, person } = await openLogin({
    login: () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { user: buildUser() } });
      }),
  });
  await person.type(code(), '20418');
  await person.type(password(), 'demo{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'تسجيل الدخول' }));
  expect(await screen.findByRole('button', { name: 'جارٍ تسجيل الدخول...' })).toHaveAttribute('aria-disabled', 'true');
  answer();
  await screen.findByText('/student/courses');
  expect(api.of('login')).toHaveLength(1);
});
