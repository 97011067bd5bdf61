import { fakeLocks } from '../../testing/fakeLocks';
import { createTabLock } from './tabLock';
import type { TabLock, TabLockState } from './tabLockState';

const settle = (ms = 20): Promise<void> => jest.advanceTimersByTimeAsync(ms);

const owner = { student: '1001', examId: 'exam-1' };
const open: TabLock[] = [];

function tab(isBusy = () => false): TabLock {
  const lock = createTabLock(owner, isBusy);
  open.push(lock);
  return lock;
}

const TIMEOUT_MS = 2000;

async function expectStates(locks: TabLock[], states: string[]): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end && locks.some((lock, at) => lock.state() !== states[at])) await settle();
  expect(locks.map((lock) => lock.state())).toEqual(states);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const lock of open.splice(0)) lock.release();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Records the states of a tab from now on. */
function statesOf(lock: TabLock): TabLockState[] {
  const states: TabLockState[] = [];
  lock.subscribe(() => states.push(lock.state()));
  return states;
}

describe('with Web Locks', () => {
  let request: jest.SpyInstance;
  /** Number of locks that a tab took without being handed over. */
  const steals = (): number => request.mock.calls.filter(([, { steal }]: [string, LockOptions]) => steal).length;

  beforeEach(() => {
    const locks = fakeLocks();
    request = jest.spyOn(locks, 'request');
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });

  test('AT-13 the only tab holds the attempt without being paused first', async () => {
    const states = statesOf(tab());
    await settle(100);
    expect(states).toEqual(['held']);
  });

  test('AT-13 one tab holds the attempt; the next one gets it when the first closes', async () => {
    const first = tab();
    await settle();
    const second = tab();
    await settle();
    await expectStates([first, second], ['held', 'elsewhere']);
    first.release();
    await settle();
    await expectStates([second], ['held']);
  });

  test('AT-13 continuing here makes the other tab release the attempt', async () => {
    const first = tab();
    await settle();
    const second = tab();
    await settle();
    second.takeOver();
    await settle(100);
    await expectStates([first, second], ['elsewhere', 'held']);
    first.takeOver();
    await settle(100);
    await expectStates([first, second], ['held', 'elsewhere']);
    // Long after the hand-overs: no lock is stolen that was released.
    const changes = jest.fn();
    first.subscribe(changes);
    first.takeOver();
    await settle(1200);
    expect(changes).not.toHaveBeenCalled();
    second.takeOver();
    await settle(100);
    await expectStates([first, second], ['elsewhere', 'held']);
    expect(steals()).toBe(0);
  });

  test('AT-13 a paused tab stays as it is while a third one asks for the attempt', async () => {
    const first = tab();
    await settle();
    const second = tab();
    const third = tab();
    await settle();
    await expectStates([first, second, third], ['held', 'elsewhere', 'elsewhere']);
    const states = statesOf(second);
    third.takeOver();
    await settle(100);
    expect(states).not.toContain('busy-elsewhere');
  });

  test('AT-13 a closed tab does not block others, even before it is notified that it has the attempt', async () => {
    tab().release();
    const first = tab();
    await settle();
    await expectStates([first], ['held']);
    const second = tab();
    await settle();
    first.release();
    await settle();
    second.release();
    const third = tab();
    await settle();
    await expectStates([third], ['held']);
  });

  test('AT-13 a tab that answers is not stolen from because of an earlier answer', async () => {
    const first = tab();
    await settle();
    const states = statesOf(first);
    const late = new BroadcastChannel('manassa.exam.answers/1001/exam-1');
    late.postMessage('busy');
    await settle(100);
    late.close();
    await expectStates([first], ['held']);
    first.takeOver();
    await settle(1200);
    expect(states).toEqual([]);
  });

  test('AT-13 a tab that closes while it waits for the hand-over takes nothing', async () => {
    const lost = jest.fn();
    navigator.locks.request('manassa.exam.answers/1001/exam-1', {}, () => new Promise(() => undefined)).catch(lost);
    const second = tab();
    await settle();
    second.takeOver();
    second.release();
    await settle(1200);
    expect(lost).not.toHaveBeenCalled();
  });

  test('AT-10 a submitting tab does not release the attempt', async () => {
    const first = tab(() => true);
    await settle();
    const second = tab();
    await settle();
    second.takeOver();
    await settle(1200);
    await expectStates([first, second], ['held', 'busy-elsewhere']);
  });

  test('AT-13 a sleeping tab loses the attempt to the visible one', async () => {
    // It holds the lock and does not answer.
    void navigator.locks
      .request('manassa.exam.answers/1001/exam-1', {}, () => new Promise(() => undefined))
      .catch(() => undefined);
    const awake = tab();
    await settle();
    await expectStates([awake], ['elsewhere']);
    awake.takeOver();
    // It has a second to hand over.
    await settle(500);
    await expectStates([awake], ['elsewhere']);
    await settle(700);
    await expectStates([awake], ['held']);

    const third = tab();
    await settle();
    third.takeOver();
    await settle(100);
    await expectStates([awake, third], ['elsewhere', 'held']);
    awake.takeOver();
    await settle(100);
    await expectStates([awake, third], ['held', 'elsewhere']);
    third.takeOver();
    await settle(100);
    await expectStates([awake, third], ['elsewhere', 'held']);
    // Both were awake and handed over.
    expect(steals()).toBe(1);
    third.release();
    await settle();
    await expectStates([awake], ['held']);
  });

  test('AT-13 a tab that loses the attempt while it sleeps does not continue beside the other one', async () => {
    const asleep = tab();
    await settle();
    await expectStates([asleep], ['held']);
    void navigator.locks.request(
      'manassa.exam.answers/1001/exam-1',
      { steal: true },
      () => new Promise(() => undefined),
    );
    await settle(100);
    await expectStates([asleep], ['elsewhere']);
    const states = statesOf(asleep);
    await settle(10_000);
    expect(states).toEqual([]);
  });

  test('AT-13 a submitting tab can be asked again after its submission failed or it fell asleep', async () => {
    let busy = true;
    const first = tab(() => busy);
    await settle();
    const second = tab();
    await settle();
    second.takeOver();
    await settle(1200);
    await expectStates([first, second], ['held', 'busy-elsewhere']);
    busy = false;
    await settle(2600);
    await expectStates([second], ['elsewhere']);
    second.takeOver();
    await settle(100);
    await expectStates([first, second], ['elsewhere', 'held']);
  });
});

describe('without Web Locks', () => {
  const key = 'manassa.exam.tab/manassa.exam.answers/1001/exam-1';

  test('AT-13 a recent heartbeat of another tab blocks this one; continuing here takes over', async () => {
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    const lock = tab();
    await settle();
    await expectStates([lock], ['elsewhere']);
    lock.takeOver();
    await expectStates([lock], ['held']);
    lock.release();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each([
    ['old', JSON.stringify({ tab: 'other', at: 0 })],
    ['broken', '{"tab":'],
    ['strange', '[1]'],
  ])('AT-13 a heartbeat that is %s does not block a tab', async (_, text) => {
    localStorage.setItem(key, text);
    const lock = tab();
    await settle();
    await expectStates([lock], ['held']);
  });

  test('AT-13 the exam continues in a browser that refuses locks together with storage', async () => {
    const request = jest.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const lock = tab();
    await settle();
    await expectStates([lock], ['held']);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('AT-13 a tab that was closed before the browser refused its lock does not block others', async () => {
    const refuse: ((reason: unknown) => void)[] = [];
    const request = () => new Promise((_, reject) => refuse.push(reject));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const closed = tab();
    closed.release();
    refuse[0]?.(new DOMException('blocked', 'SecurityError'));
    await settle();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('AT-13 a browser that refuses to queue a request is not asked again and again', async () => {
    const request = jest.fn(async (_: string, options: LockOptions, held: (lock: null) => unknown) => {
      if (options.ifAvailable) return held(null);
      throw new DOMException('blocked', 'SecurityError');
    });
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const lock = tab();
    await settle();
    await expectStates([lock], ['held']);
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('AT-13 without storage other tabs are unknown', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const lock = tab();
    await settle();
    await expectStates([lock], ['held']);
  });
});
