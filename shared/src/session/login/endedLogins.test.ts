import { createStore, get, update } from 'idb-keyval';
import { noteEnded, wasEnded } from './endedLogins';

/** Fake content of the database; a browser test uses the real one. */
let kept: unknown;
jest.mock('idb-keyval', () => ({ createStore: jest.fn(), get: jest.fn(), update: jest.fn() }));

beforeEach(() => {
  jest.useFakeTimers();
  kept = undefined;
  jest.mocked(createStore).mockReset().mockReturnValue(jest.fn());
  jest.mocked(get).mockReset();
  jest.mocked(get).mockImplementation(async () => kept as never);
  jest
    .mocked(update)
    .mockReset()
    .mockImplementation(async (_, change: (value: never) => unknown) => {
      kept = change(kept as never);
    });
});

afterEach(() => {
  jest.useRealTimers();
});

it('SE-04 remembers a login that ended', async () => {
  noteEnded('first');
  await jest.runAllTimersAsync();
  expect(await wasEnded('first')).toBe(true);
  expect(await wasEnded('second')).toBe(false);
});

it('SE-04 keeps the last twenty', async () => {
  for (let n = 0; n < 25; n += 1) noteEnded(`login ${n}`);
  await jest.runAllTimersAsync();
  expect(kept).toHaveLength(20);
  expect(await wasEnded('login 24')).toBe(true);
  expect(await wasEnded('login 4')).toBe(false);
});

it.each([['a string'], [{ first: true }], [[1, null, 'first']]])(
  'SE-04 reads stored values of any shape, e.g. %j',
  async (value) => {
    kept = value;
    expect(await wasEnded('first')).toBe(Array.isArray(value));
    noteEnded('next');
    await jest.runAllTimersAsync();
    expect(await wasEnded('next')).toBe(true);
  },
);

it('SE-04 retries while a killed browser still holds the database', async () => {
  kept = ['first'];
  await wasEnded('first');
  jest.mocked(createStore).mockClear();
  jest.mocked(get).mockRejectedValueOnce(new DOMException('held', 'AbortError'));
  const asking = wasEnded('first');
  await jest.advanceTimersByTimeAsync(20);
  expect(await asking).toBe(true);
  expect(createStore).toHaveBeenCalledTimes(1);
});

it.each([
  ['is forbidden', new DOMException('denied', 'SecurityError')],
  ['is missing', new ReferenceError('indexedDB is not defined')],
])('SE-04 treats every login as active where the database %s, without a delay', async (_, error) => {
  jest.mocked(get).mockRejectedValue(error);
  expect(await wasEnded('first')).toBe(false);
});

it('SE-04 gives up in time when the database does not respond', async () => {
  jest.mocked(get).mockReturnValue(new Promise(() => undefined));
  const asking = wasEnded('first');
  await jest.advanceTimersByTimeAsync(1500);
  expect(await asking).toBe(false);
});
