import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { soonOrNull } from '../../network/patience';
import { enterSession, store } from '../../session';
import { buildAttendance, buildExam, buildUser } from '../../testing/buildEntities';
import { fakeApi } from '../../testing/fakeApi';
import { keepRead } from './keptReads';
import { request } from '../request';
import { useRead } from '../useRead';

const values = new Map<string, unknown>();
let databaseMs = 0;
jest.mock('../../session/login/keptDatabase', () => ({
  ...jest.requireActual<object>('../../session/login/keptDatabase'),
  keepValue: async (name: string, value: unknown) => values.set(name, value),
  readValue: async (name: string) => {
    const value = values.get(name);
    if (databaseMs > 0) await new Promise((resolve) => setTimeout(resolve, databaseMs));
    return value;
  },
}));

const args = { params: { examId: 'e1' } };
const examUntil = (expiresAt: string) => ({
  data: { exam: buildExam({ _id: 'e1' }), attendance: buildAttendance({ _id: 'first', expiresAt }) },
});

function Page({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </Provider>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  enterSession({ ...buildUser(), loginToken: 'abc' });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('OF-02 a response that comes after the stored exam was shown replaces it, although the request after it is lost', async () => {
  fakeApi({ exam: () => examUntil('2026-11-01T10:00:00.000Z') });
  keepRead('exam', args, (await request('exam', args)).data);
  const extended = examUntil('2026-11-01T11:00:00.000Z');
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 9000, extended)) });
  const { result } = renderHook(() => useRead('exam', args, { quiet: 'refresh' }), { wrapper: Page });
  const end = () => (result.current.state === 'ready' ? result.current.data.attendance?.expiresAt : null);
  await pass(4000);
  expect(end()).toBe('2026-11-01T10:00:00.000Z');
  fakeApi({ exam: () => ({ network: true }) });
  await pass(20_000);
  expect(end()).toBe('2026-11-01T11:00:00.000Z');
});

test('OF-02 a late response replaces the stored exam also if the next request is already sent and is lost later', async () => {
  fakeApi({ exam: () => examUntil('2026-11-01T10:00:00.000Z') });
  keepRead('exam', args, (await request('exam', args)).data);
  const extended = examUntil('2026-11-01T11:00:00.000Z');
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 9000, extended)) });
  const { result } = renderHook(() => useRead('exam', args, { quiet: 'refresh' }), { wrapper: Page });
  const end = () => (result.current.state === 'ready' ? result.current.data.attendance?.expiresAt : null);
  await pass(5000);
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 15_000, { network: true })) });
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(20_000);
  expect(end()).toBe('2026-11-01T11:00:00.000Z');
});

test('OF-02 a late response replaces the stored exam also if that was stored while the clock of the device was ahead', async () => {
  fakeApi({ exam: () => examUntil('2026-11-01T10:00:00.000Z') });
  keepRead('exam', args, (await request('exam', args)).data);
  jest.setSystemTime(Date.now() - 86_400_000);
  const extended = examUntil('2026-11-01T11:00:00.000Z');
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 9000, extended)) });
  const { result } = renderHook(() => useRead('exam', args, { quiet: 'refresh' }), { wrapper: Page });
  const end = () => (result.current.state === 'ready' ? result.current.data.attendance?.expiresAt : null);
  await pass(5000);
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 15_000, { network: true })) });
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(20_000);
  expect(end()).toBe('2026-11-01T11:00:00.000Z');
});

test('OF-02 a response that comes while a slow database is read is shown', async () => {
  fakeApi({ exam: () => examUntil('2026-11-01T10:00:00.000Z') });
  keepRead('exam', args, (await request('exam', args)).data);
  // A silence: the next read waits for half a second only.
  void soonOrNull(new Promise(() => undefined));
  await pass(3000);
  databaseMs = 1000;
  const extended = examUntil('2026-11-01T11:00:00.000Z');
  fakeApi({ exam: () => new Promise((resolve) => setTimeout(resolve, 800, extended)) });
  const { result } = renderHook(() => useRead('exam', args, { quiet: 'refresh' }), { wrapper: Page });
  await pass(5000);
  const { current } = result;
  expect(current.state === 'ready' && current.data.attendance?.expiresAt).toBe('2026-11-01T11:00:00.000Z');
});
