import { timingsOf } from './timings.rule';

test('returns percentiles in any order', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(timingsOf(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test('returns a single value for every percentile, and 0 without values', () => {
  expect(timingsOf([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(timingsOf([])).toEqual({ p50: 0, p95: 0, p99: 0 });
});
