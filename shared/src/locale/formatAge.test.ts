import { formatAge } from './formatAge';

const MINUTE_MS = 60_000;

it('OF-04 formats an age in Arabic, with Latin digits', () => {
  expect(formatAge(59_999)).toBe('قبل لحظات');
  expect(formatAge(-5 * MINUTE_MS)).toBe('قبل لحظات');
  expect(formatAge(Number.NaN)).toBe('قبل لحظات');
  expect(formatAge(5 * MINUTE_MS)).toBe('قبل 5 دقائق');
  expect(formatAge(3 * 60 * MINUTE_MS)).toBe('قبل 3 ساعات');
  expect(formatAge(4 * 24 * 60 * MINUTE_MS)).toBe('قبل 4 أيام');
});
