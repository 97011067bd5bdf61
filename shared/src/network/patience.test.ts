/** Loads the module anew: it keeps what it knows of the server as long as the page. */
async function loadPatience(pageTookMs = 100) {
  jest.resetModules();
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: pageTookMs } as never]);
  const patience = await import('./patience');
  jest.useFakeTimers();
  return patience;
}

const silence = new Promise<string>(() => undefined);

/** Returns the ms until the stored data is shown instead of an answer that never comes. */
async function waitedMs(soonOrNull: (work: Promise<unknown>) => Promise<unknown>): Promise<number> {
  const since = Date.now();
  const waiting = soonOrNull(silence);
  await jest.runAllTimersAsync();
  expect(await waiting).toBeNull();
  return Date.now() - since;
}

afterEach(() => jest.useRealTimers());

test('OF-04 waits 3 s for a silent server once, and less for the reads that follow', async () => {
  const { soonOrNull } = await loadPatience();
  expect(await waitedMs(soonOrNull)).toBe(3000);
  expect(await waitedMs(soonOrNull)).toBe(500);
});

test('OF-04 waits less for the first read of a page that came after 3 s', async () => {
  const { soonOrNull } = await loadPatience(3100);
  expect(await waitedMs(soonOrNull)).toBe(500);
});

test('OF-04 waits 3 s again once the server has responded to any request', async () => {
  const { soonOrNull } = await loadPatience();
  const { requestFile } = await import('./send');
  await waitedMs(soonOrNull);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  await requestFile('/live.json');
  expect(await waitedMs(soonOrNull)).toBe(3000);
});

test('returns an answer that comes in time', async () => {
  const { soonOrNull } = await loadPatience();
  await expect(soonOrNull(Promise.resolve('data'))).resolves.toBe('data');
  await expect(soonOrNull(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
