import fc from 'fast-check';
import { exactPercent } from './percent.rule';
import {
  bandLabel,
  displayedPercent,
  OVERVIEW_THRESHOLDS,
  percentOf,
  RESULT_THRESHOLDS,
  scoreBand,
} from './scoreBand.rule';

const anyThresholds = fc.constantFrom(OVERVIEW_THRESHOLDS, RESULT_THRESHOLDS);

it.each([
  [100, 'green', 'ممتاز'],
  [90, 'green', 'ممتاز'],
  [89.95, 'lightGreen', 'جيد جدًا'],
  [80, 'lightGreen', 'جيد جدًا'],
  [79.99, 'amber', 'جيد'],
  [70, 'amber', 'جيد'],
  [69.96, 'orange', 'مقبول'],
  [60, 'orange', 'مقبول'],
  [59.999, 'red', 'ضعيف'],
  [0, 'red', 'ضعيف'],
  [Number.NaN, 'red', 'ضعيف'],
] as const)('ST-07 EX-04 RX-06 %p percent is %s, %s, on the start page and in the results', (percent, band, label) => {
  expect(scoreBand(percent, OVERVIEW_THRESHOLDS)).toBe(band);
  expect(bandLabel(scoreBand(percent, OVERVIEW_THRESHOLDS))).toBe(label);
});

it.each([
  [100, 'green', 'ممتاز'],
  [85, 'green', 'ممتاز'],
  [84.97, 'lightGreen', 'جيد جدًا'],
  [75, 'lightGreen', 'جيد جدًا'],
  [74.99, 'amber', 'جيد'],
  [65, 'amber', 'جيد'],
  [64.99, 'orange', 'مقبول'],
  [50, 'orange', 'مقبول'],
  [49.99, 'red', 'ضعيف'],
  [0, 'red', 'ضعيف'],
  [Number.NaN, 'red', 'ضعيف'],
] as const)('RS-01 RX-06 %p percent is %s, %s, on the result screen', (percent, band, label) => {
  expect(scoreBand(percent, RESULT_THRESHOLDS)).toBe(band);
  expect(bandLabel(scoreBand(percent, RESULT_THRESHOLDS))).toBe(label);
});

it.each([
  [84.97, RESULT_THRESHOLDS, 84.9],
  [74.99, RESULT_THRESHOLDS, 74.9],
  [64.99, RESULT_THRESHOLDS, 64.9],
  [49.99, RESULT_THRESHOLDS, 49.9],
  [89.95, OVERVIEW_THRESHOLDS, 89.9],
  [59.96, OVERVIEW_THRESHOLDS, 59.9],
  [84.97, OVERVIEW_THRESHOLDS, 85],
  [89.95, RESULT_THRESHOLDS, 90],
  [100 / 3, RESULT_THRESHOLDS, 33.3],
  [200 / 3, RESULT_THRESHOLDS, 66.7],
  [99.97, OVERVIEW_THRESHOLDS, 99.9],
  [100, OVERVIEW_THRESHOLDS, 100],
  [Number.NaN, OVERVIEW_THRESHOLDS, 0],
])('RX-06 %p percent with bands from %p is shown as %p', (percent, thresholds, shown) => {
  expect(displayedPercent(percent, thresholds)).toBe(shown);
});

it('RX-06 a whole percentage stays in its band', () => {
  expect(displayedPercent(89.5, OVERVIEW_THRESHOLDS, 0)).toBe(89);
  expect(displayedPercent(88.5, OVERVIEW_THRESHOLDS, 0)).toBe(89);
  expect(displayedPercent(99.6, OVERVIEW_THRESHOLDS, 0)).toBe(99);
});

it('RX-06 the shown percentage belongs to the band of the exact one, for any score', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      anyThresholds,
      fc.constantFrom(0, 1),
      (score, max, thresholds, decimals) => {
        const percent = exactPercent(score, max);
        const shown = displayedPercent(percent, thresholds, decimals);
        expect(scoreBand(shown, thresholds)).toBe(scoreBand(percent, thresholds));
        expect(shown === 100).toBe(score >= max);
        expect(Math.abs(shown - percent)).toBeLessThan(10 ** -decimals);
      },
    ),
  );
});

it('RX-06 a score in hundredths of a point gets the exact band, without rounding errors', () => {
  const hundredths = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(hundredths, hundredths, anyThresholds, (score, max, thresholds) => {
      const percent = exactPercent(score / 100, max / 100);
      const onPaper = thresholds.findIndex((threshold) => score * 100 >= threshold * max);
      expect(scoreBand(percent, thresholds)).toBe(['green', 'lightGreen', 'amber', 'orange'][onPaper] ?? 'red');
    }),
  );
});

it('ST-07 an exam without a maximum is red', () => {
  expect(scoreBand(exactPercent(10, 0), OVERVIEW_THRESHOLDS)).toBe('red');
});

it('RX-06 remotes built against shared 1.2 get a percentage and a band that agree, too', () => {
  expect([34, 89.95, 99.97].map((score) => percentOf(score, 100))).toEqual([34, 89.9, 99.9]);
  expect(percentOf(5, 0)).toBe(0);
  expect(scoreBand(percentOf(89.95, 100))).toBe('lightGreen');
});
