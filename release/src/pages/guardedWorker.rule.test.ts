import { runInNewContext } from 'node:vm';
import { WORKER_GUARD, WORKER_PATIENCE_MS } from './guardedWorker.rule';

/** A browser's side of a worker: answers of events, and requests to the network. */
function startWorker(handler: string, network: () => Promise<unknown>) {
  const listeners: ((event: unknown) => void)[] = [];
  const fetched = jest.fn(network);
  class FetchEvent {
    answer: Promise<unknown> | null = null;
    constructor(readonly request: { method: string }) {}
    respondWith(answer: Promise<unknown>): void {
      this.answer = answer;
    }
  }
  runInNewContext(`${WORKER_GUARD}addEventListener('fetch', (event) => { ${handler} });`, {
    FetchEvent,
    fetch: fetched,
    Response: { error: () => 'error' },
    setTimeout,
    clearTimeout,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  });
  function ask(method = 'GET'): Promise<unknown> | null {
    const event = new FetchEvent({ method });
    for (const listener of listeners) listener(event);
    return event.answer;
  }
  return { ask, fetched };
}

const NEVER = 'event.respondWith(new Promise(() => {}))';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('OF-05 asks the network after 3 s of a worker that never answers, and then at once', async () => {
  const { ask, fetched } = startWorker(NEVER, async () => 'network');
  const first = ask();
  await jest.advanceTimersByTimeAsync(WORKER_PATIENCE_MS - 1);
  expect(fetched).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await first).toBe('network');
  const second = ask();
  await jest.advanceTimersByTimeAsync(1);
  expect(await second).toBe('network');
});

test('OF-05 a worker delays a page by three seconds at most', async () => {
  const { ask, fetched } = startWorker(NEVER, async () => 'network');
  void ask();
  await jest.advanceTimersByTimeAsync(2999);
  expect(fetched).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('OF-05 ends a request that neither worker nor network answers', async () => {
  const { ask } = startWorker(NEVER, () => Promise.reject(new Error('offline')));
  const answer = ask();
  await jest.advanceTimersByTimeAsync(2 * WORKER_PATIENCE_MS);
  expect(await answer).toBe('error');
});

test('OF-05 takes the network when the worker fails', async () => {
  const { ask } = startWorker('event.respondWith(Promise.reject(new Error("broken")))', async () => 'network');
  expect(await ask()).toBe('network');
});

test.each([1000, 4000])(
  'OF-05 RL-15 a worker that fails late leaves the answer to the request that the guard has made: after %i ms',
  async (ms) => {
    const late = `event.respondWith(new Promise((_, reject) => setTimeout(reject, ${WORKER_PATIENCE_MS + 2000})))`;
    const slow = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('network'), ms));
    const { ask, fetched } = startWorker(late, slow);
    const told = jest.fn();
    void ask()?.then(told);
    await jest.advanceTimersByTimeAsync(WORKER_PATIENCE_MS + ms);
    expect(told.mock.calls).toEqual([['network']]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

test('OF-05 uses a slow worker’s answer, and waits as long for it at the next request', async () => {
  const slow = `event.respondWith(new Promise((resolve) => setTimeout(() => resolve('worker'), ${WORKER_PATIENCE_MS + 500})))`;
  const { ask, fetched } = startWorker(slow, () => new Promise(() => undefined));
  const answer = ask();
  await jest.advanceTimersByTimeAsync(WORKER_PATIENCE_MS + 500);
  expect(await answer).toBe('worker');
  void ask();
  await jest.advanceTimersByTimeAsync(WORKER_PATIENCE_MS - 1);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([429, 502])(
  'OF-04 prefers the page that a worker finds a moment later to a failure of the server: %i',
  async (status) => {
    const slow = `event.respondWith(new Promise((resolve) => setTimeout(() => resolve('kept'), ${WORKER_PATIENCE_MS + 500})))`;
    const { ask } = startWorker(slow, async () => ({ status }));
    const answer = ask();
    await jest.advanceTimersByTimeAsync(WORKER_PATIENCE_MS + 500);
    expect(await answer).toBe('kept');
  },
);

test('OF-05 shows a failure of the server when the worker never answers', async () => {
  const { ask } = startWorker(NEVER, async () => ({ status: 502 }));
  const answer = ask();
  await jest.advanceTimersByTimeAsync(2 * WORKER_PATIENCE_MS);
  expect(await answer).toEqual({ status: 502 });
});

test('OF-05 leaves requests that change something to the network', () => {
  const { ask } = startWorker(NEVER, async () => 'network');
  expect(ask('POST')).toBeNull();
});
