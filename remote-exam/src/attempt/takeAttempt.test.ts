import { createTabLock } from './tabLock';
import type { TabLock } from './tabLock';
import { takeAttempt } from './takeAttempt';

const owner = { student: '1001', examId: 'taken' };
const open: TabLock[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const lock of open.splice(0)) lock.release();
  jest.useRealTimers();
});

/** A window that sits the attempt. */
function otherWindow(isBusy: () => boolean): TabLock {
  const lock = createTabLock(owner, isBusy);
  open.push(lock);
  return lock;
}

test('AT-13 an attempt that is open nowhere is taken for the work alone', async () => {
  const work = jest.fn(async () => undefined);
  const taken = takeAttempt(owner, work);
  await jest.advanceTimersByTimeAsync(5000);
  await expect(taken).resolves.toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
  const after = otherWindow(() => false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(after.state()).toBe('held');
});

test('AT-10 a window that is handing in keeps the attempt, and nothing is done', async () => {
  otherWindow(() => true);
  await jest.advanceTimersByTimeAsync(5000);
  const work = jest.fn(async () => undefined);
  const taken = takeAttempt(owner, work);
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(taken).resolves.toBe(false);
  expect(work).not.toHaveBeenCalled();
});
