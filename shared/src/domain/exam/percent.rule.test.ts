import fc from 'fast-check';
import { exactPercent } from './percent.rule';

it.each([
  [34, 40, 85],
  [57, 100, 57],
  [0, 40, 0],
  [40, 40, 100],
  [50, 40, 100],
  [-3, 40, 0],
  [8497, 10_000, 84.97],
  [5, 0, 0],
  [0, 0, 0],
  [5, -10, 0],
  [-5, -10, 0],
  [Number.NaN, 40, 0],
  [5, Number.NaN, 0],
  [5, Number.POSITIVE_INFINITY, 0],
])('ST-07 a score of %p out of %p is %p percent', (score, max, percent) => {
  expect(exactPercent(score, max)).toBe(percent);
});

it('ST-07 is a number from 0 to 100 for any input', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (score, max) => {
      const percent = exactPercent(score, max);
      expect(percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});
