import { act, renderHook } from '@testing-library/react';
import { areUpdatesHeld } from '../federation';
import { noticesAtom, sessionAtom, store } from '../session';
import { buildEnrollment, buildUser } from '../testing/buildEntities';
import { fakeApi } from '../testing/fakeApi';
import { useWrite } from './useWrite';

const toasts = () => store.get(noticesAtom).map((notice) => [notice.kind, notice.text]);
const login = { body: { studentCode: '20418', password: 'p' } };

beforeEach(() => {
  store.set(noticesAtom, []);
  store.set(sessionAtom, { status: 'visitor' });
});

it("SH-07 shows the server's message on success as a success toast", async () => {
  fakeApi({ login: () => ({ data: { user: buildUser() }, message: 'أهلًا بعودتك' }) });
  const { result } = renderHook(() => useWrite('login'));
  await act(async () => {
    expect(await result.current.send(login)).toMatchObject({ state: 'done', reply: { message: 'أهلًا بعودتك' } });
  });
  expect(toasts()).toEqual([['success', 'أهلًا بعودتك']]);
});

it('shows no toast for an empty message or a background call', async () => {
  fakeApi({
    login: () => ({ data: { user: buildUser() }, message: '  ' }),
    reportProgress: () => ({ data: { enrollment: buildEnrollment() }, message: 'تم الحفظ' }),
  });
  const { result } = renderHook(() => ({ login: useWrite('login'), report: useWrite('reportProgress') }));
  await act(async () => {
    await result.current.login.send(login);
    await result.current.report.send({
      params: { enrollmentId: 'e1' },
      body: { contentId: 'i1', contentType: 'lecture', watchPercentage: 50, watchedCount: 1 },
    });
  });
  expect(toasts()).toEqual([]);
});

it('AP-07 sends a write once, also without a response', async () => {
  const api = fakeApi({ login: () => ({ network: true }) });
  const { result } = renderHook(() => useWrite('login'));
  await act(async () => {
    expect(await result.current.send(login)).toMatchObject({ state: 'failed', error: { code: 'network' } });
  });
  expect(api.requests).toHaveLength(1);
  expect(toasts()).toEqual([['error', 'حدث خطأ في الاتصال حاول مرة أخرى']]);
});

it('sends the next write after one that succeeded or failed', async () => {
  let fails = true;
  const api = fakeApi({ login: () => (fails ? { network: true } : { data: { user: buildUser() } }) });
  const { result } = renderHook(() => useWrite('login'));
  for (fails of [true, false, false]) await act(async () => void (await result.current.send(login)));
  expect(api.requests).toHaveLength(3);
});

it('AU-10 ignores a second press while the first is pending', async () => {
  let finish = (): void => {};
  const api = fakeApi({
    login: async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { data: { user: buildUser() } };
    },
  });
  const { result } = renderHook(() => useWrite('login'));
  await act(async () => {
    const first = result.current.send(login);
    expect(await result.current.send(login)).toEqual({ state: 'ignored' });
    await Promise.resolve();
    finish();
    expect(await first).toMatchObject({ state: 'done' });
  });
  expect(api.requests).toHaveLength(1);
  expect(result.current.pending).toBe(false);
});

it('is pending and holds updates until the response arrives', async () => {
  let finish = (): void => {};
  fakeApi({
    login: async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { refuse: 400, message: 'خطأ' };
    },
  });
  const { result } = renderHook(() => useWrite('login'));
  let sent: Promise<unknown> = Promise.resolve();
  act(() => {
    sent = result.current.send(login);
  });
  expect(result.current.pending).toBe(true);
  expect(areUpdatesHeld()).toBe(true);
  await act(async () => {
    finish();
    await sent;
  });
  expect(result.current.pending).toBe(false);
  expect(areUpdatesHeld()).toBe(false);
});

it('AU-06 returns the field errors without a toast where the form shows them', async () => {
  const errors = [{ path: 'studentCode', message: 'الكود غير صحيح' }];
  fakeApi({ login: () => ({ refuse: 422, message: 'بيانات غير صحيحة', errors }) });
  const { result } = renderHook(() => useWrite('login', { quiet: true }));
  await act(async () => {
    expect(await result.current.send(login)).toMatchObject({ state: 'failed', error: { fields: errors } });
  });
  expect(toasts()).toEqual([]);
});
