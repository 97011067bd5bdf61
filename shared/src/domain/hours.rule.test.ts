import { wholeHours } from './hours.rule';

it.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [1070, 18],
  [59.5, 1],
  [-30, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('CA-02 %p minutes are %p hours', (minutes, hours) => {
  expect(wholeHours(minutes)).toBe(hours);
});
