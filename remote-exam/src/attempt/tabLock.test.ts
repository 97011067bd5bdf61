import { createTabLock } from './tabLock';
import type { TabLock } from './tabLock';

/** A browser's lock manager as far as the tab lock uses it: one name, a queue, ifAvailable, steal and signals. */
function fakeLocks(): LockManager {
  type Holder = { lost: (reason: unknown) => void };
  let holder: Holder | null = null;
  const queue: (() => void)[] = [];

  async function hold<Result>(callback: () => Promise<Result>): Promise<Result> {
    let lost: (reason: unknown) => void = () => undefined;
    const stolen = new Promise<never>((_, reject) => (lost = reject));
    const me = { lost };
    holder = me;
    try {
      return await Promise.race([callback(), stolen]);
    } finally {
      if (holder === me) {
        holder = null;
        queue.shift()?.();
      }
    }
  }

  async function request(_: string, options: LockOptions, callback: (lock: object | null) => Promise<unknown>) {
    if (options.ifAvailable && holder !== null) return callback(null);
    if (options.steal) {
      holder?.lost(new DOMException('stolen', 'AbortError'));
      return hold(() => callback({}));
    }
    if (holder !== null) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    }
    return hold(() => callback({}));
  }
  // Only `request` is used; the rest of the interface is the browser's.
  return { request, query: () => Promise.reject(new Error('unused')) } as unknown as LockManager;
}

const settle = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const owner = { student: '1001', examId: 'exam-1' };
const open: TabLock[] = [];

function tab(isBusy = () => false): TabLock {
  const lock = createTabLock(owner, isBusy);
  open.push(lock);
  return lock;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const lock of open.splice(0)) lock.release();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('with Web Locks', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  });

  test('AT-13 one tab holds the attempt; the next one is elsewhere until the first closes', async () => {
    const first = tab();
    await settle();
    const second = tab();
    await settle();
    expect([first.state(), second.state()]).toEqual(['held', 'elsewhere']);
    first.release();
    await settle();
    expect(second.state()).toBe('held');
  });

  test('AT-13 continuing here makes the other tab hand over', async () => {
    const first = tab();
    await settle();
    const second = tab();
    await settle();
    second.takeOver();
    await settle(100);
    expect([first.state(), second.state()]).toEqual(['elsewhere', 'held']);
    first.takeOver();
    await settle(100);
    expect([first.state(), second.state()]).toEqual(['held', 'elsewhere']);
  });

  test('AT-10 a tab that is submitting does not hand over', async () => {
    const first = tab(() => true);
    await settle();
    const second = tab();
    await settle();
    second.takeOver();
    await settle(1200);
    expect([first.state(), second.state()]).toEqual(['held', 'busy-elsewhere']);
  });

  test('AT-13 a tab that sleeps loses the attempt to the one that is looked at', async () => {
    // It holds the lock and answers nothing.
    void navigator.locks
      .request('manassa.exam.answers/1001/exam-1', {}, () => new Promise(() => undefined))
      .catch(() => undefined);
    const awake = tab();
    await settle();
    expect(awake.state()).toBe('elsewhere');
    awake.takeOver();
    await settle(1200);
    expect(awake.state()).toBe('held');
  });
});

describe('without Web Locks', () => {
  const key = 'manassa.exam.tab/manassa.exam.answers/1001/exam-1';

  test('AT-13 a fresh beat of another tab keeps this one out; continuing here takes over', async () => {
    localStorage.setItem(key, JSON.stringify({ tab: 'other', at: Date.now(), busy: false }));
    const lock = tab();
    await settle();
    expect(lock.state()).toBe('elsewhere');
    lock.takeOver();
    expect(lock.state()).toBe('held');
    lock.release();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each([
    ['old', JSON.stringify({ tab: 'other', at: 0 })],
    ['broken', '{"tab":'],
    ['strange', '[1]'],
  ])('AT-13 a beat that is %s keeps nobody out', async (_, text) => {
    localStorage.setItem(key, text);
    const lock = tab();
    await settle();
    expect(lock.state()).toBe('held');
  });

  test('AT-13 a browser that refuses locks with the rest of a blocked storage lets the exam go on', async () => {
    const request = jest.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const lock = tab();
    await settle();
    expect(lock.state()).toBe('held');
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('AT-13 where storage is blocked there is no other tab to know of', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const lock = tab();
    await settle();
    expect(lock.state()).toBe('held');
  });
});
