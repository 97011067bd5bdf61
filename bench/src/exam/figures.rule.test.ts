import { median, percentile, rounded, slope } from './figures.rule';

it('returns percentiles by nearest rank, in any order', () => {
  expect(percentile([3, 1, 2, 4], 0.5)).toBe(2);
  expect(percentile([3, 1, 2, 4], 0.98)).toBe(4);
  expect(percentile([7], 0)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

it('returns the mean of two middle figures', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
});

it('returns the slope of points', () => {
  expect(
    slope([
      [0, 1],
      [30, 1],
      [60, 1],
    ]),
  ).toBe(0);
  expect(
    slope([
      [0, 0],
      [1, 2],
      [2, 4],
    ]),
  ).toBeCloseTo(2);
  expect(
    slope([
      [5, 1],
      [5, 9],
    ]),
  ).toBe(0);
});

it('rounds to one decimal', () => {
  expect(rounded(3.14159)).toBe(3.1);
});
