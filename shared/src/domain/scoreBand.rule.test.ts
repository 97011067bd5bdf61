import { percentOf } from './percent.rule';
import { bandLabel, scoreBand } from './scoreBand.rule';

it.each([
  [100, 'green', 'ممتاز'],
  [90, 'green', 'ممتاز'],
  [89.9, 'lightGreen', 'جيد جدًا'],
  [80, 'lightGreen', 'جيد جدًا'],
  [79.9, 'amber', 'جيد'],
  [70, 'amber', 'جيد'],
  [69.9, 'orange', 'مقبول'],
  [60, 'orange', 'مقبول'],
  [59.9, 'red', 'ضعيف'],
  [0, 'red', 'ضعيف'],
  [Number.NaN, 'red', 'ضعيف'],
] as const)('ST-07 %p percent is %s, %s', (percent, band, label) => {
  expect(scoreBand(percent)).toBe(band);
  expect(bandLabel(scoreBand(percent))).toBe(label);
});

it('ST-07 a missing maximum is red, not a crash', () => {
  expect(scoreBand(percentOf(10, 0))).toBe('red');
});
