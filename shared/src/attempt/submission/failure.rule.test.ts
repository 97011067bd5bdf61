import { failureReason, healsByItself, retryWaitMs } from './failure.rule';

test.each([
  [{ code: 'network', status: null }, 'network'],
  [{ code: 'aborted', status: null }, 'network'],
  [{ code: 'unexpected', status: 502 }, 'server'],
  [{ code: 'unexpected', status: 404 }, 'server'],
  [{ code: 'server', status: 500 }, 'server'],
  [{ code: 'server', status: 503 }, 'server'],
  [{ code: 'server', status: 408 }, 'server'],
  [{ code: 'server', status: 425 }, 'server'],
  [{ code: 'server', status: 429 }, 'server'],
  [{ code: 'server', status: null }, 'server'],
  [{ code: 'server', status: 401 }, 'session'],
  [{ code: 'unexpected', status: 401 }, 'session'],
  [{ code: 'server', status: 400 }, 'refused'],
  [{ code: 'server', status: 403 }, 'refused'],
  [{ code: 'server', status: 200 }, 'refused'],
  [null, 'server'],
] as const)('AT-13 classifies the failure %j as %s', (failure, reason) => {
  expect(failureReason(failure)).toBe(reason);
});

test('AT-13 retries after network and server failures, not after session failures and refusals', () => {
  expect(['network', 'server', 'session', 'refused'].filter((reason) => healsByItself(reason as 'network'))).toEqual([
    'network',
    'server',
  ]);
});

test('AT-13 delays grow to a minute and vary by a quarter either way', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map((failures) => retryWaitMs(failures, 0.5))).toEqual([
    2000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
  ]);
  expect(retryWaitMs(1, 0)).toBe(1500);
  expect(retryWaitMs(1, 1)).toBe(2500);
  expect(retryWaitMs(0, 0.5)).toBe(2000);
});

test('AT-13 a delay is at least as long as the server asks for, up to two minutes', () => {
  expect(retryWaitMs(1, 0, 30_000)).toBe(30_000);
  expect(retryWaitMs(1, 1, 30_000)).toBe(45_000);
  expect(retryWaitMs(6, 0.5, 30_000)).toBe(60_000);
  expect(retryWaitMs(1, 0, 86_400_000)).toBe(120_000);
});
