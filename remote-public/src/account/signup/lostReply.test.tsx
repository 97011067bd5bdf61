import { sessionAtom, store, TOKEN_KEY } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import type { FakeAnswer, FakeHandlers } from '@manassa/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { field, fillIn, notices, openSignup } from './signupScene';

beforeEach(() => localStorage.clear());

describe('a signup whose reply was lost', () => {
  const TAKEN = { refuse: 422, message: 'خطأ', errors: [{ path: 'studentCode', message: 'كود الطالب مسجل من قبل' }] };

  /** Loses the reply of the first press; the account exists from then on. */
  async function signUpTwice(login: FakeHandlers['login'], lost: FakeAnswer = { network: true }) {
    let isMade = false;
    const { person } = await openSignup({
      register() {
        if (isMade) return TAKEN;
        isMade = true;
        return lost;
      },
      login,
    });
    await fillIn(person);
    await person.click(field.submit());
    await waitFor(() => expect(notices()).toHaveLength(1));
    await person.click(field.submit());
  }

  test('AU-06 logs in with the next press if the account is the student’s own', async () => {
    await signUpTwice(() => ({ data: { user: buildUser({ loginToken: 'mine' }) } }));
    await screen.findByText('/student/courses');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('mine');
    expect(notices()).toEqual(['error: حدث خطأ في الاتصال حاول مرة أخرى']);
  });

  test('AU-06 logs in also if the server failed after it had made the account', async () => {
    const failed = { refuse: 503, message: 'المنصة غير متاحة الآن، حاول مرة أخرى بعد قليل' };
    await signUpTwice(() => ({ data: { user: buildUser({ loginToken: 'mine' }) } }), failed);
    await screen.findByText('/student/courses');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('mine');
  });

  test('AU-10 shows progress until the login has come, and ignores another press', async () => {
    let answer = (): void => {};
    let logins = 0;
    await signUpTwice(
      () =>
        new Promise((resolve) => {
          logins += 1;
          answer = () => resolve({ data: { user: buildUser({ loginToken: 'mine' }) } });
        }),
    );
    await waitFor(() => expect(logins).toBe(1));
    expect(screen.getByRole('button', { name: 'جارٍ إنشاء الحساب...' })).toHaveAttribute('aria-disabled', 'true');
    answer();
    await screen.findByText('/student/courses');
  });

  test('AU-06 does not call the code taken while the login gets no response', async () => {
    await signUpTwice(() => ({ network: true }));
    await waitFor(() => expect(field.submit()).toHaveAccessibleName('إنشاء الحساب'));
    expect(screen.queryByText('كود الطالب مسجل من قبل')).toBeNull();
    expect(new Set(notices())).toEqual(new Set(['error: حدث خطأ في الاتصال حاول مرة أخرى']));
  });

  test('AU-06 says what is wrong with the server if the login fails for that, and does not call the code taken', async () => {
    await signUpTwice(() => ({ refuse: 503, message: 'المنصة متوقفة للصيانة' }));
    await waitFor(() => expect(notices()).toContain('error: المنصة متوقفة للصيانة'));
    expect(screen.queryByText('كود الطالب مسجل من قبل')).toBeNull();
  });

  test('AU-06 logs in only once the code turns out to be taken, also after another refusal', async () => {
    const answers: FakeAnswer[] = [
      { network: true },
      { refuse: 422, message: 'خطأ', errors: [{ path: 'studentNumber', message: 'رقم غير مكتمل' }] },
      TAKEN,
    ];
    const { api, person } = await openSignup({
      register: () => answers.shift() ?? TAKEN,
      login: () => ({ data: { user: buildUser({ loginToken: 'mine' }) } }),
    });
    await fillIn(person);
    await person.click(field.submit());
    await waitFor(() => expect(notices()).toHaveLength(1));
    await person.click(field.submit());
    expect(await screen.findByText('رقم غير مكتمل')).toBeVisible();
    expect(api.of('login')).toHaveLength(0);
    await person.click(field.submit());
    await screen.findByText('/student/courses');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('mine');
  });

  test('AU-06 does not try the login if no reply was lost', async () => {
    const { api, person } = await openSignup({ register: () => TAKEN });
    await fillIn(person);
    await person.click(field.submit());
    expect(await screen.findByText('كود الطالب مسجل من قبل')).toBeVisible();
    expect(api.of('login')).toHaveLength(0);
  });

  test.each([400, 401])('AU-06 names the taken code if the account is somebody else’s (%i)', async (refuse) => {
    await signUpTwice(() => ({ refuse, message: 'خطأ' }));
    expect(await screen.findByText('كود الطالب مسجل من قبل')).toBeVisible();
    expect(field.password()).toHaveValue('secret-1');
  });
});

test('AU-06 keeps what is typed while a stored token is confirmed again', async () => {
  const { person } = await openSignup();
  act(() => store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 't' }));
  await person.type(field.name(), 'منى');
  act(() => store.set(sessionAtom, { status: 'loading', token: 't' }));
  act(() => store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 't' }));
  expect(field.name()).toHaveValue('منى');
});
