const READS = [
  { pattern: '/', path: '/user/my-info' },
  { pattern: '/course/details/:courseId', path: '/course/:courseId', visitors: true },
];

const ANSWERED = (): Promise<unknown> => Promise.resolve({ text: async () => '' });

/** Runs the script in a page at an address; returns the calls that it starts. */
function run(address: string, answer = ANSWERED): [string, string | undefined][] {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<script type="application/json" id="manassa-reads">${JSON.stringify(READS)}</script>`;
  const calls: [string, string | undefined][] = [];
  globalThis.fetch = jest.fn((url: string, init: { headers: Record<string, string> }) => {
    calls.push([url, init.headers.authorization]);
    return answer();
  }) as unknown as typeof fetch;
  jest.isolateModules(() => void jest.requireActual('./readEarly'));
  return calls;
}

afterEach(() => window.localStorage.clear());

it('FS-05 starts the reads of the address with the token', () => {
  window.localStorage.setItem('loginToken', 'abc');
  expect(run('/course/details/c1')).toEqual([
    ['/api/v2/user/my-info', 'Bearer abc'],
    ['/api/v2/course/c1', 'Bearer abc'],
  ]);
  expect(Object.keys(globalThis.__manassaReads ?? {})).toEqual(['/user/my-info', '/course/c1']);
});

it('FS-05 ends a read that gets no response after 50 s, so that its connection is free again', () => {
  jest.useFakeTimers();
  run('/course/details/c1');
  const [, init] = jest.mocked(fetch).mock.calls[0] ?? [];
  jest.advanceTimersByTime(49_000);
  expect(init?.signal?.aborted).toBe(false);
  jest.advanceTimersByTime(1000);
  expect(init?.signal?.aborted).toBe(true);
  jest.useRealTimers();
});

it('FS-05 forgets a read that failed, so that the next one asks the network, which may be back', async () => {
  run('/course/details/c1', () => Promise.reject(new TypeError('Failed to fetch')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(globalThis.__manassaReads).toEqual({});
});

it('FS-05 starts only public reads for visitors', () => {
  window.localStorage.setItem('loginToken', 'null');
  expect(run('/course/details/c1')).toEqual([['/api/v2/course/c1', undefined]]);
});
