import { quantile, timingsOf } from './timings.rule';

test('takes the slowest of the given share, whatever the order', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(timingsOf(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test('has the only value everywhere, and 0 without values', () => {
  expect(timingsOf([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(quantile([], 0.99)).toBe(0);
});
