import { createTabLock } from './tabLock';
import type { TabLock } from './tabLockState';
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

function otherWindow(isBusy: () => boolean): TabLock {
  const lock = createTabLock(owner, isBusy);
  open.push(lock);
  return lock;
}

test('AT-13 takes an attempt that is open nowhere, for the duration of the work', async () => {
  const work = jest.fn(async () => undefined);
  const taken = takeAttempt(owner, work);
  await jest.advanceTimersByTimeAsync(5000);
  await expect(taken).resolves.toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
  const after = otherWindow(() => false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(after.state()).toBe('held');
});

test('AT-13 takes an attempt from another tab that is not submitting', async () => {
  const other = otherWindow(() => false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(other.state()).toBe('held');
  let during = '';
  const taken = takeAttempt(owner, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    during = other.state();
  });
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(taken).resolves.toBe(true);
  expect(during).toBe('busy-elsewhere');
});

test('AT-10 does nothing while another tab is submitting', async () => {
  otherWindow(() => true);
  await jest.advanceTimersByTimeAsync(5000);
  const work = jest.fn(async () => undefined);
  const taken = takeAttempt(owner, work);
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(taken).resolves.toBe(false);
  expect(work).not.toHaveBeenCalled();
});

test('AT-10 no other tab gets the attempt before the work is done', async () => {
  let done: () => void = () => undefined;
  const taken = takeAttempt(owner, () => new Promise<void>((resolve) => (done = resolve)));
  await jest.advanceTimersByTimeAsync(0);
  const other = otherWindow(() => false);
  const states = new Set<string>();
  other.subscribe(() => states.add(other.state()));
  await jest.advanceTimersByTimeAsync(3_000);
  for (let asked = 0; asked < 5; asked += 1) {
    other.takeOver();
    await jest.advanceTimersByTimeAsync(3_000);
  }
  expect(states).not.toContain('held');
  done();
  await expect(taken).resolves.toBe(true);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(other.state()).toBe('held');
});
