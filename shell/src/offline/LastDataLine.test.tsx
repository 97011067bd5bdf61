import { request, useRead } from '@manassa/shared/data';
import { buildCourse, fakeApi, renderApp } from '@manassa/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { LastDataLine } from './LastDataLine';

/** Fake content of the database. */
const mockKept = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: () => () => undefined,
  clear: async () => undefined,
  delMany: async () => undefined,
  entries: async () => [...mockKept],
  del: async () => undefined,
  get: async (key: string) => mockKept.get(key),
  set: async (key: string, value: unknown) => void mockKept.set(key, value),
  update: async () => undefined,
}));

const args = { params: { courseId: 'c1' } };
const course = () => ({ data: { course: buildCourse() } });
const lost = () => ({ network: true as const });

function Reader() {
  return <p>{useRead('course', args, { swr: { dedupingInterval: 0 } }).state}</p>;
}

function Page() {
  const [screens, setScreens] = useState(0);
  return (
    <>
      <LastDataLine />
      <button type="button" onClick={() => setScreens(screens + 1)} />
      <Reader key={screens} />
    </>
  );
}

async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

const line = (): HTMLElement | null => screen.queryByText(/تعذّر التحديث الآن/);

beforeEach(() => {
  jest.useFakeTimers();
  mockKept.clear();
});
afterEach(() => jest.useRealTimers());

it('OF-04 removes the line about a lost connection soon after any call has succeeded', async () => {
  const api = fakeApi({ course, courses: () => ({ data: { courses: [] } }) });
  const first = renderApp(<Page />);
  await pass(100);
  first.unmount();
  api.use({ course: lost });
  renderApp(<Page />);
  await pass(100);
  // The line asks the server for the first time.
  await pass(5000);
  expect(api.of('course')).toHaveLength(3);
  expect(line()).not.toBeNull();
  api.use({ course });
  await request('courses', {});
  await pass(3000);
  expect(line()).toBeNull();
});

async function openLost(path = '/') {
  const api = fakeApi({ course });
  const first = renderApp(<Page />);
  await pass(100);
  first.unmount();
  api.use({ course: lost });
  renderApp(<Page />, { path });
  await pass(100);
  return { api, asked: () => api.of('course').length };
}

it('OF-04 shows the age of the data at once, also on a page that has been open for long', async () => {
  const api = fakeApi({ course });
  renderApp(<Page />);
  await pass(2.5 * 3_600_000);
  api.use({ course: lost });
  fireEvent.click(screen.getByRole('button'));
  await pass(100);
  expect(line()).toHaveTextContent('قبل ساعتين');
  await pass(3_600_000);
  expect(line()).toHaveTextContent('قبل 3 ساعات');
});

it('OF-04 says that there is no connection only if the device has none', async () => {
  await openLost();
  expect(line()).toBeVisible();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('لا يوجد اتصال الآن. هذه بيانات محفوظة على جهازك');
  expect(line()).toBeNull();
});

it('OF-04 does not show the age of the course during an attempt', async () => {
  await openLost('/course/view/c1/section/s1/exam/e1/attend');
  expect(line()).toBeNull();
  expect(screen.getByRole('status').parentElement).toHaveAttribute('data-shown', 'false');
});

it('OF-04 asks the server every 30 s, one request at a time', async () => {
  const { api, asked } = await openLost();
  await pass(2000);
  const before = asked();
  await pass(30_000);
  expect(asked()).toBe(before + 1);
  let fail = (): void => undefined;
  api.use({ course: () => new Promise((resolve) => (fail = () => resolve({ network: true }))) });
  await pass(90_000);
  expect(asked()).toBe(before + 2);
  await act(async () => fail());
});

it('OF-04 requests nothing while the device has no network', async () => {
  const { asked } = await openLost();
  await pass(5000);
  // Without last data, a read would fail again and again, each time with a message.
  mockKept.clear();
  const before = asked();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(90_000);
  expect(asked()).toBe(before);
});

it('OF-04 sends no more requests after several screens with last data', async () => {
  const { api, asked } = await openLost();
  api.use({ courses: () => ({ data: { courses: [] } }) });
  for (let screens = 0; screens < 3; screens += 1) {
    fireEvent.click(screen.getByRole('button'));
    await pass(5000);
  }
  const before = asked();
  await pass(20_000);
  expect(asked()).toBe(before);
  await pass(6000);
  expect(asked()).toBe(before + 1);
  await request('courses', {});
  await pass(1000);
  await request('courses', {});
  await pass(3000);
  expect(asked()).toBe(before + 2);
});

function OtherReader() {
  return <p>{useRead('courses', {}, { swr: { dedupingInterval: 0 } }).state}</p>;
}

it('OF-04 does not repeat a slow request when another one has been answered', async () => {
  const courses = () => ({ data: { courses: [] } });
  const api = fakeApi({ course, courses });
  const page = (
    <>
      <Page />
      <OtherReader />
    </>
  );
  const first = renderApp(page);
  await pass(100);
  first.unmount();
  api.use({ course: lost, courses: lost });
  renderApp(page);
  await pass(100);
  const before = api.of('courses').length;
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return courses();
  };
  api.use({ course, courses: slow });
  await pass(2000);
  expect(api.of('courses')).toHaveLength(before + 1);
  await pass(10_000);
  expect(line()).toBeNull();
  expect(api.of('courses')).toHaveLength(before + 1);
});
