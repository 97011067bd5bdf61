import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Cache, State } from 'swr';
import { endSession, noticesAtom, sessionAtom, store } from '../session';
import { buildCourse, buildUser } from '../testing/buildEntities';
import { fakeApi } from '../testing/fakeApi';
import type { FakeAnswer } from '../testing/fakeApi';
import { nextSteps, sentences } from '../network/errorCatalogue';
import { useCache } from './useCache';
import { readWithRetry, useRead } from './useRead';

let cache: Cache & Map<string, State>;

function Page({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
    </Provider>
  );
}

const args = { params: { courseId: 'c1' } };
const readCourse = () => renderHook(() => useRead('course', args), { wrapper: Page });

beforeEach(() => {
  cache = new Map();
  store.set(noticesAtom, []);
  store.set(sessionAtom, { status: 'visitor' });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('goes from loading to ready', async () => {
  fakeApi({ course: () => ({ data: { course: buildCourse({ title: 'الموجات' }) } }) });
  const { result } = readCourse();
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { course: { title: 'الموجات' } } }));
});

it('sends no request without arguments', async () => {
  const api = fakeApi();
  const { result } = renderHook(() => useRead('course', null), { wrapper: Page });
  await act(async () => {});
  expect(result.current).toEqual({ state: 'loading' });
  expect(api.requests).toEqual([]);
});

it('AP-06 shares one request between several components', async () => {
  const api = fakeApi({ course: () => ({ data: { course: buildCourse({ title: 'الضوء' }) } }) });
  function Place({ name }: { name: string }) {
    // A new arguments object each time, as every remote creates its own.
    const read = useRead('course', { params: { courseId: 'c1' } });
    return <p>{read.state === 'ready' ? `${name} ${read.data.course.title}` : name}</p>;
  }
  render(
    <Page>
      {['الإطار', 'المشغل', 'الامتحان'].map((name) => (
        <Place key={name} name={name} />
      ))}
    </Page>,
  );
  expect(await screen.findByText('الامتحان الضوء')).toBeVisible();
  expect(screen.getByText('الإطار الضوء')).toBeVisible();
  expect(api.of('course')).toHaveLength(1);
});

it('AP-07 retries with back-off while there is no response, without a toast', async () => {
  jest.useFakeTimers();
  let calls = 0;
  const api = fakeApi({
    course: () => {
      calls += 1;
      return calls < 3 ? { network: true } : { data: { course: buildCourse() } };
    },
  });
  const { result } = readCourse();
  await act(() => jest.advanceTimersByTimeAsync(399));
  expect(api.requests).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(api.requests).toHaveLength(2);
  await act(() => jest.advanceTimersByTimeAsync(1599));
  expect(api.requests).toHaveLength(2);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(result.current.state).toBe('ready');
  expect(store.get(noticesAtom)).toEqual([]);
});

it('AP-07 gives up after three attempts with one toast, and retries on request', async () => {
  jest.useFakeTimers();
  const api = fakeApi({ course: () => ({ network: true }) });
  const { result } = readCourse();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(api.requests).toHaveLength(3);
  expect(result.current).toMatchObject({ state: 'failed', sentence: sentences.network, status: null });
  expect(store.get(noticesAtom)).toMatchObject([{ kind: 'error', text: sentences.network }]);

  api.use({ course: () => ({ data: { course: buildCourse() } }) });
  await act(async () => {
    if (result.current.state === 'failed') result.current.retry();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(result.current.state).toBe('ready');
});

it.each([
  ['retries a read that was lost within five seconds', 4900, 3],
  ['does not retry a read that was lost later, because the student would wait twice as long', 5000, 1],
])('AP-07 %s', async (_, lostAfterMs, requests) => {
  jest.useFakeTimers();
  const api = fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, lostAfterMs, { network: true })) });
  const { result } = readCourse();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(api.requests).toHaveLength(requests);
  expect(result.current.state).toBe('failed');
});

it('reads again after a failure when the connection returns while the page is hidden', async () => {
  const api = fakeApi({ course: () => ({ refuse: 500, message: 'تعذّر' }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current.state).toBe('failed'));
  api.use({ course: () => ({ data: { course: buildCourse() } }) });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state).toBe('ready'));
});

it('AP-07 does not retry a refusal', async () => {
  const api = fakeApi({ course: () => ({ refuse: 404, message: 'الكورس غير موجود' }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', status: 404 }));
  expect(api.requests).toHaveLength(1);
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'الكورس غير موجود' }]);
});

it('OF-01 does not retry a lost read outside React when stored data can be shown', async () => {
  const api = fakeApi({ groups: () => ({ network: true }) });
  const query = { stage: 'highschool', grade: 'third' } as const;
  await expect(readWithRetry('groups', { query }, { instead: async () => 'kept' })).rejects.toThrow('got no answer');
  expect(api.requests).toHaveLength(1);
});

it('RX-08 retries a read outside React after a server failure when asked to', async () => {
  jest.useFakeTimers();
  let calls = 0;
  const api = fakeApi({
    myInfo: () => {
      calls += 1;
      return calls < 3 ? { refuse: 503 } : { data: { user: buildUser() } };
    },
  });
  const read = readWithRetry('myInfo', {}, { serverFailures: true });
  await jest.advanceTimersByTimeAsync(2000);
  expect((await read).user.studentCode).toBe('20418');
  expect(api.requests).toHaveLength(3);
  api.use({ myInfo: () => ({ refuse: 401 }) });
  await expect(readWithRetry('myInfo', {}, { serverFailures: true })).rejects.toMatchObject({ status: 401 });
  api.use({ myInfo: () => ({ refuse: 503 }) });
  await expect(readWithRetry('myInfo', {})).rejects.toMatchObject({ status: 503 });
  expect(api.requests).toHaveLength(5);
});

it('SE-04 does not retry a read of a student who has logged out meanwhile', async () => {
  jest.useFakeTimers();
  store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() });
  const api = fakeApi({ myInfo: () => ({ network: true }) });
  const failed = expect(readWithRetry('myInfo', {})).rejects.toMatchObject({ code: 'network' });
  await jest.advanceTimersByTimeAsync(100);
  endSession();
  await jest.advanceTimersByTimeAsync(5000);
  await failed;
  expect(api.requests).toHaveLength(1);
});

it('AP-08 fails when the response has another shape', async () => {
  fakeApi({ course: () => ({ data: { course: 7 } }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', sentence: sentences.unexpected }));
});

it('RX-07 gives the reason and advice, and shows no toast for a missing entity', async () => {
  const api = fakeApi({ course: () => ({ data: { course: null } }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', code: 'missing' }));
  expect(store.get(noticesAtom)).toEqual([]);
  api.use({ course: () => ({ refuse: 500, message: 'تعطل الخادم' }) });
  act(() => {
    if (result.current.state === 'failed') result.current.retry();
  });
  await waitFor(() =>
    expect(result.current).toMatchObject({ state: 'failed', code: 'server', advice: nextSteps.other }),
  );
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'تعطل الخادم' }]);
});

it("RX-07 gives the server's reason in place of advice when waiting does not help", async () => {
  fakeApi({ course: () => ({ refuse: 403, message: 'أكمل المحاضرة الأولى لفتح هذا الجزء' }) });
  const { result } = readCourse();
  await waitFor(() =>
    expect(result.current).toMatchObject({ state: 'failed', advice: 'أكمل المحاضرة الأولى لفتح هذا الجزء' }),
  );
});

it.each<[string, FakeAnswer]>([
  ['a refusal', { refuse: 403, message: '' }],
  ['a success', { body: '[]', status: 200 }],
])('gives advice after %s without a reason', async (_, answer) => {
  fakeApi({ course: () => answer });
  const { result } = readCourse();
  await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', advice: nextSteps.other }));
});

it('shows no toast when the screen shows the failure itself', async () => {
  fakeApi({ course: () => ({ refuse: 500, message: 'تعذّر' }) });
  const { result } = renderHook(() => useRead('course', args, { quiet: true }), { wrapper: Page });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  expect(store.get(noticesAtom)).toEqual([]);
});

it('AP-05 shows a toast only for the first failure of a background refresh', async () => {
  const api = fakeApi({ course: () => ({ refuse: 500, message: 'تعذّر' }) });
  const { result } = renderHook(() => useRead('course', args, { quiet: 'refresh' }), { wrapper: Page });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  expect(store.get(noticesAtom)).toMatchObject([{ text: 'تعذّر' }]);
  store.set(noticesAtom, []);
  api.use({ course: () => ({ data: { course: buildCourse() } }) });
  act(() => {
    if (result.current.state === 'failed') result.current.retry();
  });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  api.use({ course: () => ({ refuse: 500, message: 'تعذّر' }) });
  await act(async () => {
    if (result.current.state === 'ready') await result.current.refresh().catch(() => undefined);
  });
  expect(store.get(noticesAtom)).toEqual([]);
});

it("AP-05 shows the server's message only for the first response of a background refresh", async () => {
  const message = 'تم جلب بيانات الكورس';
  const api = fakeApi({ course: () => ({ data: { course: buildCourse() }, message }) });
  const { result } = renderHook(() => useRead('course', args, { quiet: 'refresh' }), { wrapper: Page });
  await waitFor(() => expect(store.get(noticesAtom)).toMatchObject([{ kind: 'success', text: message }]));
  store.set(noticesAtom, []);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await act(async () => result.current.state === 'ready' && result.current.refresh());
  expect(api.of('course')).toHaveLength(2);
  expect(store.get(noticesAtom)).toEqual([]);
});

it('keeps the data when a refresh fails', async () => {
  const api = fakeApi({ course: () => ({ data: { course: buildCourse({ title: 'باقٍ' }) } }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current.state).toBe('ready'));
  api.use({ course: () => ({ refuse: 500, message: 'تعذّر' }) });
  await act(async () => {
    if (result.current.state === 'ready') await result.current.refresh().catch(() => undefined);
  });
  expect(result.current).toMatchObject({ state: 'ready', data: { course: { title: 'باقٍ' } } });
});

it('SE-04 reads again in the next session, with its token', async () => {
  const api = fakeApi({ course: () => ({ data: { course: buildCourse() } }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current.state).toBe('ready'));
  act(() => store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() }));
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current.state).toBe('ready'));
  expect(api.of('course').map((request) => request.headers.authorization)).toEqual([undefined, 'Bearer abc']);
});

it('reads once when the user of the stored token becomes known', async () => {
  store.set(sessionAtom, { status: 'loading', token: 'abc' });
  const api = fakeApi({ course: () => ({ data: { course: buildCourse() } }) });
  const { result } = readCourse();
  await waitFor(() => expect(result.current.state).toBe('ready'));
  act(() => store.set(sessionAtom, { status: 'student', token: 'abc', user: buildUser() }));
  expect(result.current.state).toBe('ready');
  expect(api.requests).toHaveLength(1);
});

it('shows a cache update at once, and reads again on refresh', async () => {
  const api = fakeApi({ course: () => ({ data: { course: buildCourse(), progress: [] } }) });
  const { result } = renderHook(() => ({ read: useRead('course', args), page: useCache() }), { wrapper: Page });
  await waitFor(() => expect(result.current.read.state).toBe('ready'));
  await act(() => result.current.page.update('course', args, (known) => known && { ...known, enrolled: true }));
  expect(result.current.read).toMatchObject({ state: 'ready', data: { enrolled: true } });
  expect(api.requests).toHaveLength(1);
  await act(() => result.current.page.refresh('course'));
  expect(result.current.read).toMatchObject({ state: 'ready', data: { enrolled: false } });
  expect(api.requests).toHaveLength(2);
});
