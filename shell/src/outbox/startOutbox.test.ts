import { holdUpdates } from '@manassa/shared/federation';
import { endSession, enterSession } from '@manassa/shared/session';
import { buildUser } from '@manassa/shared/testing';
import { startOutbox } from './startOutbox';

const watchOutbox = jest.fn();
let isLost = false;
jest.mock('./watchOutbox', () => {
  if (isLost) throw new Error('the file does not load');
  return { watchOutbox };
});

let isWaiting = false;
jest.mock('./pendingStorage', () => ({
  mayBecomePending: (key: string) => key === 'a submission',
  mayHavePending: () => Promise.resolve(isWaiting),
}));

async function pass(ms = 10_000): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

async function openPage(path: string, session: 'student' | 'visitor' = 'student'): Promise<void> {
  window.history.replaceState(null, '', path);
  if (session === 'student') enterSession(buildUser());
  startOutbox();
  await pass();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  isLost = false;
  isWaiting = false;
  // Without a student, the listeners of earlier tests do nothing.
  endSession();
  watchOutbox.mockClear();
  jest.resetModules();
});
afterEach(() => jest.useRealTimers());

test('OF-02 loads nothing where no submission waits', async () => {
  await openPage('/course/view/c1/section/s1/exam/e1/start');
  expect(watchOutbox).not.toHaveBeenCalled();
});

test('OF-02 loads the code once for a student with a waiting submission, never for a visitor', async () => {
  isWaiting = true;
  await openPage('/login', 'visitor');
  expect(watchOutbox).not.toHaveBeenCalled();
  enterSession(buildUser());
  await pass();
  endSession();
  enterSession(buildUser());
  await pass();
  expect(watchOutbox.mock.calls.length).toBeGreaterThan(0);
  const loads = watchOutbox.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(watchOutbox).toHaveBeenCalledTimes(loads);
});

test('OF-02 AT-13 is loaded before an attempt can end', async () => {
  await openPage('/course/view/c1/section/s1/exam/e1/start');
  window.history.replaceState(null, '', '/course/view/c1/section/s1/exam/e1/attend');
  const release = holdUpdates();
  await pass();
  expect(watchOutbox).toHaveBeenCalled();
  release();
});

test.each([
  ['the connection', () => window.dispatchEvent(new Event('online'))],
  [
    'another tab that leaves one',
    () => window.dispatchEvent(new StorageEvent('storage', { key: 'a submission', newValue: '{}' })),
  ],
])('OF-02 looks again after %s', async (_, happen) => {
  await openPage('/student/courses');
  isWaiting = true;
  expect(watchOutbox).not.toHaveBeenCalled();
  happen();
  await pass();
  expect(watchOutbox).toHaveBeenCalled();
});

test('OF-02 retries an outbox that did not load', async () => {
  isWaiting = true;
  isLost = true;
  await openPage('/student/courses');
  expect(watchOutbox).not.toHaveBeenCalled();
  isLost = false;
  await pass(300_000);
  expect(watchOutbox).toHaveBeenCalled();
});
