import { act, renderHook } from '@testing-library/react';
import { get, keys, set } from 'idb-keyval';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { sessionAtom, store } from '../../session';
import { buildCourse } from '../../testing/buildEntities';
import { fakeApi } from '../../testing/fakeApi';
import { oldDataAtom } from './lastReads';
import { useCache } from '../useCache';
import { useRead } from '../useRead';

const kept = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => jest.fn()),
  get: jest.fn(),
  keys: jest.fn(),
  set: jest.fn(),
}));

const args = { params: { courseId: 'c1' } };
const lost = { course: () => ({ network: true as const }) };

function serve(title: string, waitMs: number): void {
  const reply = { data: { course: buildCourse({ title }) } };
  fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, waitMs, reply)) });
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function openPage() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </Provider>
  );
  const page = renderHook(() => ({ read: useRead('course', args), cache: useCache() }), { wrapper });
  const titleShown = (): string => {
    const { read } = page.result.current;
    return read.state === 'ready' ? read.data.course.title : read.state;
  };
  const refresh = () => act(() => void page.result.current.cache.refresh('course', args));
  const rename = (title: string) =>
    act(() => {
      const changed = { course: buildCourse({ title }) };
      void page.result.current.cache.update('course', args, (known) => known && { ...known, ...changed });
    });
  return { titleShown, refresh, rename, unmount: page.unmount };
}

beforeEach(async () => {
  kept.clear();
  jest.mocked(get).mockImplementation(async (key) => kept.get(String(key)) as never);
  jest.mocked(set).mockImplementation(async (key, value) => void kept.set(String(key), value));
  jest.mocked(keys).mockImplementation(async () => [...kept.keys()]);
  store.set(sessionAtom, { status: 'visitor' });
  jest.useFakeTimers();
  serve('الموجات', 0);
  const before = openPage();
  await pass(100);
  expect(before.titleShown()).toBe('الموجات');
  before.unmount();
});
afterEach(() => jest.useRealTimers());

it('OF-04 shows a response that came after stored data was shown, although the request after it is lost', async () => {
  serve('الصوت', 9000);
  const page = openPage();
  await pass(4000);
  expect(page.titleShown()).toBe('الموجات');
  fakeApi(lost);
  await pass(6000);
  expect(page.titleShown()).toBe('الصوت');
  expect(store.get(oldDataAtom)?.atMs).toBeGreaterThan(Date.now() - 2000);
});

it('OF-04 shows a late response also if the next request was already sent and is lost, and does not call older data current', async () => {
  serve('الصوت', 9000);
  const page = openPage();
  await pass(4000);
  fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, 9000, { network: true })) });
  await page.refresh();
  await pass(6000);
  expect(page.titleShown()).toBe('الموجات');
  expect(store.get(oldDataAtom)?.atMs).toBeLessThan(Date.now() - 5000);
  await pass(4000);
  expect(page.titleShown()).toBe('الصوت');
});

it('OF-04 keeps what a write has changed in data that came late', async () => {
  serve('الصوت', 9000);
  const page = openPage();
  await pass(4000);
  fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, 9000, { network: true })) });
  await page.refresh();
  await pass(6000);
  page.rename('اسم جديد');
  await pass(20_000);
  expect(page.titleShown()).toBe('اسم جديد');
});

it('OF-04 shows a response that comes while the stored data is looked for, and does not call it old', async () => {
  serve('الصوت', 3500);
  jest.mocked(get).mockImplementation(async (key) => {
    const before = kept.get(String(key)) as never;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return before;
  });
  const page = openPage();
  await pass(4500);
  expect(page.titleShown()).toBe('الصوت');
  expect(store.get(oldDataAtom)).toBeNull();
});

it('OF-04 shows a late response also if the stored data came while the clock of the device was ahead', async () => {
  jest.setSystemTime(Date.now() - 86_400_000);
  serve('الصوت', 9000);
  const page = openPage();
  await pass(4000);
  expect(page.titleShown()).toBe('الموجات');
  fakeApi(lost);
  await pass(6000);
  expect(page.titleShown()).toBe('الصوت');
});

it('OF-04 shows a response also if a request that was sent before it came replaces its own, and is lost', async () => {
  const page = openPage();
  await pass(100);
  serve('الصوت', 1000);
  await page.refresh();
  fakeApi({ course: () => new Promise((resolve) => setTimeout(resolve, 9000, { network: true })) });
  await page.refresh();
  await pass(10_000);
  expect(page.titleShown()).toBe('الصوت');
});

it('OF-04 shows what another tab has read since, with its time, when the server cannot be reached', async () => {
  const page = openPage();
  await pass(60_000);
  serve('الصوت', 0);
  const other = openPage();
  await pass(60_000);
  fakeApi(lost);
  await page.refresh();
  await pass(1000);
  expect(page.titleShown()).toBe('الصوت');
  other.unmount();
});
