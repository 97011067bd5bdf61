import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { noticesAtom, sessionAtom, store } from '../session';
import { buildCourse } from '../testing/buildEntities';
import { fakeApi } from '../testing/fakeApi';
import type { FakeAnswer } from '../testing/fakeApi';
import { takeTurn } from './lastData/keptReads';
import { useCache } from './useCache';
import { useRead } from './useRead';

const args = { params: { courseId: 'c1' } };

beforeEach(() => store.set(sessionAtom, { status: 'visitor' }));

/** Waits until the page has a response that was sent. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** Opens a page that reads the course. `answers` sends the response of each request so far, with its own title. */
async function openReading() {
  const answers: ((answer?: FakeAnswer) => void)[] = [];
  fakeApi({
    course: () =>
      new Promise((resolve) => {
        const course = buildCourse({ title: `قراءة ${answers.length + 1}` });
        answers.push((answer = { data: { course } }) => resolve(answer));
      }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </Provider>
  );
  const page = renderHook(() => ({ read: useRead('course', args), cache: useCache() }), { wrapper });
  await waitFor(() => expect(answers).toHaveLength(1));
  const { result } = page;
  return {
    answers,
    cache: () => result.current.cache,
    read: () => result.current.read,
    title: () => (result.current.read.state === 'ready' ? result.current.read.data.course.title : null),
  };
}

it('ends loading when the course changes during its first read, for example by a watch report', async () => {
  const page = await openReading();
  act(() => void page.cache().update('course', args, (known) => known));
  await waitFor(() => {
    for (const answer of page.answers) answer();
    expect(page.read().state).toBe('ready');
  });
});

it('LE-02 shows what is read while a watch report changes the course: the lecture that it opens may be in it', async () => {
  const page = await openReading();
  page.answers[0]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 1'));
  act(() => void page.cache().refresh('course', args));
  await waitFor(() => expect(page.answers).toHaveLength(2));
  act(() => void page.cache().update('course', args, (known) => known && { ...known, progress: [] }));
  await waitFor(() => {
    for (const answer of page.answers) answer();
    expect(page.title()).toBe('قراءة 3');
  });
});

it('sends no request for a change while nothing is read', async () => {
  const page = await openReading();
  page.answers[0]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 1'));
  await act(() => page.cache().update('course', args, (known) => known && { ...known, progress: [] }));
  expect(page.answers).toHaveLength(1);
});

it('shows no failure of a read that another one has replaced', async () => {
  const page = await openReading();
  act(() => void page.cache().refresh('course', args));
  await waitFor(() => expect(page.answers).toHaveLength(2));
  await act(async () => page.answers[0]?.({ refuse: 503 }));
  await settle();
  expect(page.read().state).toBe('loading');
  expect(store.get(noticesAtom)).toEqual([]);
  page.answers[1]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 2'));
});

it('shows no failure of a read that fails after the one that has replaced it was answered', async () => {
  const page = await openReading();
  act(() => void page.cache().refresh('course', args));
  await waitFor(() => expect(page.answers).toHaveLength(2));
  page.answers[1]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 2'));
  await act(async () => page.answers[0]?.({ refuse: 503 }));
  await settle();
  expect(store.get(noticesAtom)).toEqual([]);
});

it('ends a refresh only with the read that replaces its own', async () => {
  const page = await openReading();
  page.answers[0]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 1'));
  let isFresh = false;
  act(
    () =>
      void page
        .cache()
        .refresh('course', args)
        .then(() => (isFresh = true)),
  );
  await waitFor(() => expect(page.answers).toHaveLength(2));
  act(() => void page.cache().update('course', args, (known) => known && { ...known, progress: [] }));
  await waitFor(() => expect(page.answers).toHaveLength(3));
  await act(async () => page.answers[1]?.());
  await settle();
  expect(isFresh).toBe(false);
  page.answers[2]?.();
  await waitFor(() => expect(isFresh).toBe(true));
  expect(page.title()).toBe('قراءة 3');
});

it('lets a read go on, and its data be stored, when a change leaves the data as it is', async () => {
  const page = await openReading();
  page.answers[0]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 1'));
  const applies = takeTurn('course', args);
  act(() => void page.cache().refresh('course', args));
  await waitFor(() => expect(page.answers).toHaveLength(2));
  await act(() => page.cache().update('course', args, (known) => known));
  expect(applies()).toBe(true);
  page.answers[1]?.();
  await waitFor(() => expect(page.title()).toBe('قراءة 2'));
  expect(page.answers).toHaveLength(2);
});
