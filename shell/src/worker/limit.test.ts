import { endAfter, withLimit } from './limit';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (ms: number, value: string) => new Promise<string>((resolve) => setTimeout(resolve, ms, value));

it.each([
  ['a result within a second', () => after(900, 'found'), 'found'],
  ['the other value after a second', () => after(1100, 'found'), 'none'],
  ['the other value after a failure', () => Promise.reject(new Error('broken')), 'none'],
])('OF-02 work with a limit gives %s', async (_, work, expected) => {
  const told = jest.fn();
  void withLimit(work(), 'none').then(told);
  await jest.advanceTimersByTimeAsync(1000);
  expect(told.mock.calls).toEqual([[expected]]);
});

it('work that ends in time leaves no timer behind', async () => {
  await withLimit(Promise.resolve('found'), 'none');
  await withLimit(Promise.reject(new Error('broken')), 'none');
  expect(jest.getTimerCount()).toBe(0);
});

it('OF-05 a signal aborts after its time', () => {
  const signal = endAfter(20);
  jest.advanceTimersByTime(19);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
