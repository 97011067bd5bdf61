import { endSession, enterSession, store } from '@manassa/shared/session';
import { buildUser, renderApp } from '@manassa/shared/testing';
import { act } from '@testing-library/react';
import { Dock } from '../dock/Dock';
import { dockPartsAtom } from '../dock/dockParts';
import { startOutbox } from './startOutbox';

const watchOutbox = jest.fn();
let isLost = false;
jest.mock('./watchOutbox', () => {
  if (isLost) throw new Error('the file does not load');
  return { watchOutbox };
});

let isWaiting = false;
jest.mock('./pendingStorage', () => ({
  PENDING_PREFIX: 'manassa.exam.pending/',
  mayHavePending: () => Promise.resolve(isWaiting),
}));

let router: ReturnType<typeof renderApp>['router'];

async function pass(ms = 10_000): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

function openPage(path: string, session: 'student' | 'visitor' = 'student'): void {
  window.history.replaceState(null, '', path);
  ({ router } = renderApp(<Dock />, { path, session: session === 'student' ? buildUser() : 'visitor' }));
  act(startOutbox);
}

async function goTo(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  await act(() => router.navigate(path));
  await pass();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  isLost = false;
  isWaiting = false;
  watchOutbox.mockClear();
  store.set(dockPartsAtom, {});
});
afterEach(() => jest.useRealTimers());

test('OF-02 loads nothing where no submission waits', async () => {
  openPage('/student/courses');
  await pass();
  await goTo('/course/view/c1/section/s1/exam/e1/start');
  expect(watchOutbox).not.toHaveBeenCalled();
});

test('OF-02 loads what waits once, for a student, not for a visitor', async () => {
  isWaiting = true;
  openPage('/login', 'visitor');
  await pass();
  expect(watchOutbox).not.toHaveBeenCalled();
  act(() => enterSession(buildUser()));
  await pass();
  act(() => endSession());
  act(() => enterSession(buildUser()));
  await pass();
  await goTo('/student/results');
  expect(watchOutbox).toHaveBeenCalledTimes(1);
});

test('OF-02 is loaded before an attempt can end', async () => {
  openPage('/course/view/c1/section/s1/exam/e1/start');
  await pass();
  await goTo('/course/view/c1/section/s1/exam/e1/attend');
  expect(watchOutbox).toHaveBeenCalledTimes(1);
});

test.each([
  ['another page', () => router.navigate('/student/results')],
  ['the connection', () => window.dispatchEvent(new Event('online'))],
  [
    'another tab that leaves one',
    () => window.dispatchEvent(new StorageEvent('storage', { key: 'manassa.exam.pending/1001/e1', newValue: '{}' })),
  ],
])('OF-02 looks again after %s', async (_, happen) => {
  openPage('/student/courses');
  await pass();
  isWaiting = true;
  expect(watchOutbox).not.toHaveBeenCalled();
  await act(async () => void happen());
  await pass();
  // The listeners of the tests before are still there, too.
  expect(watchOutbox).toHaveBeenCalled();
});

test('OF-02 retries an outbox that did not load', async () => {
  isWaiting = true;
  isLost = true;
  openPage('/student/courses');
  await pass();
  isLost = false;
  await pass(300_000);
  expect(watchOutbox).toHaveBeenCalledTimes(1);
});
