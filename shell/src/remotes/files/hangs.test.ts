import { HANG_MS, hangOf, HungFile, watchForHang } from './hangs';

/** Answers the second request with parts of the file at these seconds. */
function answerAt(partsSec: number[], ends = false): void {
  globalThis.fetch = jest.fn(async () => {
    const startMs = performance.now();
    const parts = [...partsSec];
    async function read() {
      const atSec = parts.shift();
      if (atSec === undefined) return ends ? { done: true } : new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, startMs + atSec * 1000 - performance.now()));
      return { done: false };
    }
    return { body: { getReader: () => ({ read }) } } as unknown as Response;
  });
}

function watch(url: string) {
  const stopped: [string, number][] = [];
  const startMs = performance.now();
  const end = watchForHang(url, ({ name }) => stopped.push([name, Math.round((performance.now() - startMs) / 1000)]));
  return { stopped, end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('RL-12 reports a hang after 8 s without a byte, with the version of the file', async () => {
  answerAt([]);
  const { stopped } = watch('/apps/remote-exam/1/silent.js');
  await jest.advanceTimersByTimeAsync(HANG_MS - 300);
  expect([stopped, hangOf('remote-exam', '1')]).toEqual([[], null]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stopped).toEqual([['HungFile', 8]]);
  expect(hangOf('remote-exam', '1')).toBeInstanceOf(HungFile);
  expect(hangOf('remote-exam', '10')).toBeNull();
});

test('RL-12 does not count bytes from the cache as progress', async () => {
  answerAt([0.1, 0.9]);
  const { stopped } = watch('/apps/x/1/half.js');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stopped).toEqual([['HungFile', 8]]);
});

test('RL-12 waits for a slow file, and reports a hang 8 s after its last byte', async () => {
  answerAt([5, 12, 19]);
  const { stopped } = watch('/apps/x/1/drips.js');
  await jest.advanceTimersByTimeAsync(27_500);
  expect(stopped).toEqual([]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stopped).toEqual([['HungFile', 28]]);
});

test('RL-12 counts a file that only a second request gets as lost, not as a hang of its version', async () => {
  answerAt([1.5], true);
  const { stopped } = watch('/apps/x/2/once.js');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stopped).toEqual([['Error', 4]]);
  expect(hangOf('x', '2')).toBeNull();
});

test('RL-12 requests a file that arrives in time only once', async () => {
  answerAt([]);
  const { stopped, end } = watch('/apps/x/1/came.js');
  await jest.advanceTimersByTimeAsync(900);
  end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([stopped, jest.mocked(fetch).mock.calls]).toEqual([[], []]);
});

test('RL-12 the time that the device sleeps counts as one second', async () => {
  answerAt([]);
  const { stopped } = watch('/apps/x/1/slept.js');
  await jest.advanceTimersByTimeAsync(500);
  // No timer fires meanwhile.
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
  await jest.advanceTimersByTimeAsync(1000);
  expect(stopped).toEqual([]);
});

test('RL-12 the first request has 1.5 s more once the second one was answered, also if the cache had all of it', async () => {
  answerAt([0.5], true);
  const { stopped } = watch('/apps/x/3/cached.js');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(stopped).toEqual([['Error', 3]]);
});

test('RL-12 ends the second request together with the first', async () => {
  answerAt([]);
  const { end } = watch('/apps/x/1/slow.js');
  await jest.advanceTimersByTimeAsync(2000);
  end();
  expect(jest.mocked(fetch).mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
});
