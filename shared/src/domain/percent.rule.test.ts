import fc from 'fast-check';
import { percentOf } from './percent.rule';

it.each([
  [34, 40, 85],
  [0, 40, 0],
  [40, 40, 100],
  [50, 40, 100],
  [-3, 40, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [5, 0, 0],
  [0, 0, 0],
  [5, -10, 0],
  [-5, -10, 0],
  [Number.NaN, 40, 0],
  [5, Number.NaN, 0],
  [5, Number.POSITIVE_INFINITY, 0],
])('ST-07 %p of %p is %p percent', (score, max, percent) => {
  expect(percentOf(score, max)).toBe(percent);
});

it('ST-07 is a number from 0 to 100 whatever it is given', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (score, max) => {
      const percent = percentOf(score, max);
      expect(percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});
