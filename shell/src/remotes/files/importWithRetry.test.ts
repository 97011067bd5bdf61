import { importWithRetry } from './importWithRetry';
import { HANG_MS, hangOf } from './hangs';
import { RETRY_WAITS_MS } from './tries';

const chunk = { __rspack_esm_ids: ['7'] };

describe('importWithRetry', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('requests the file below its folder', async () => {
    const asked: string[] = [];
    const load = async (url: string): Promise<unknown> => {
      asked.push(url);
      return chunk;
    };
    await importWithRetry('/apps/remote-exam/1/', './start.js', load);
    await importWithRetry('', 'http://localhost:8101/remote.js', load);
    expect(asked).toEqual(['http://localhost/apps/remote-exam/1/start.js', 'http://localhost:8101/remote.js']);
  });

  it('retries under another address, because browsers remember a failed module', async () => {
    const asked: string[] = [];
    const load = async (url: string): Promise<unknown> => {
      asked.push(url);
      if (asked.length < 3) throw new TypeError('Failed to fetch dynamically imported module');
      return chunk;
    };
    const loading = importWithRetry('/apps/x/1/', 'a.js', load);
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(loading).resolves.toBe(chunk);
    expect(new Set(asked).size).toBe(3);
    expect(asked[1]).toMatch(/a\.js\?r=/);
  });

  it('throws the last failure after the last wait', async () => {
    let calls = 0;
    const loading = importWithRetry('/apps/x/1/', 'a.js', async () => {
      calls += 1;
      throw new Error(`no ${calls}`);
    });
    const failure = expect(loading).rejects.toThrow(`no ${RETRY_WAITS_MS.length + 1}`);
    await jest.advanceTimersByTimeAsync(10_000);
    await failure;
  });

  it('RL-11 requests a file that arrives empty again', async () => {
    const arriving = [{}, {}, chunk];
    const loading = importWithRetry('/apps/x/1/', 'empty.js', async () => arriving.shift());
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(loading).resolves.toBe(chunk);
    expect(arriving).toEqual([]);
  });

  it('RL-11 asks under an unused address at once for a file that failed before', async () => {
    const asked: string[] = [];
    const lose = async (url: string): Promise<unknown> => {
      asked.push(url);
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const failure = expect(importWithRetry('/apps/x/1/', 'again.js', lose)).rejects.toThrow(TypeError);
    await jest.advanceTimersByTimeAsync(10_000);
    await failure;
    const load = async (url: string): Promise<unknown> => {
      asked.push(url);
      return chunk;
    };
    await importWithRetry('/apps/x/1/', 'again.js', load);
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(4);
  });

  it('RL-12 does not ask for a file a second time that has arrived or failed', async () => {
    globalThis.fetch = jest.fn(() => new Promise<never>(() => undefined));
    await importWithRetry('/apps/answers/1/', 'came.js', async () => chunk);
    const lose = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
    const failure = expect(importWithRetry('/apps/answers/1/', 'lost.js', lose)).rejects.toThrow(TypeError);
    await jest.advanceTimersByTimeAsync(HANG_MS + 5000);
    await failure;
    expect(fetch).not.toHaveBeenCalled();
    expect(hangOf('answers', '1')).toBeNull();
  });

  it('RL-12 does not retry a file without a byte for 8 s', async () => {
    globalThis.fetch = jest.fn(() => new Promise<never>(() => undefined));
    const load = jest.fn(() => new Promise(() => undefined));
    const loading = importWithRetry('/apps/x/1/', 'silent.js', load);
    const failure = expect(loading).rejects.toThrow('no byte of http://localhost/apps/x/1/silent.js came for 8 s');
    await jest.advanceTimersByTimeAsync(HANG_MS + 500);
    await failure;
    expect(load).toHaveBeenCalledTimes(1);
  });
});
