import { resultsSummary } from './resultsSummary.rule';

test('ST-05 returns count, average and best', () => {
  expect(resultsSummary([95, 85, 72, 65, 50])).toEqual({ count: 5, averagePercent: 73.4, bestPercent: 95 });
});

test('ST-05 rounds the average to one decimal', () => {
  expect(resultsSummary([33.3, 33.3, 33.4]).averagePercent).toBe(33.3);
  expect(resultsSummary([100, 0, 0]).averagePercent).toBe(33.3);
});

test.each([
  [[89.95], 89.9],
  [[79.97, 79.99], 79.9],
  [[100, 99.95], 99.9],
  [[85, 85, 85.2], 85.1],
])('ST-05 RX-06 the average of %p is shown as %p', (percents, average) => {
  expect(resultsSummary(percents).averagePercent).toBe(average);
});

test('ST-05 RX-06 the best result is not rounded into a better band', () => {
  expect(resultsSummary([12, 89.95]).bestPercent).toBe(89.9);
  expect(resultsSummary([12, 99.99]).bestPercent).toBe(99.9);
});

test('ST-05 has no percentages without attempts: not 0, NaN or -Infinity', () => {
  expect(resultsSummary([])).toEqual({ count: 0, averagePercent: null, bestPercent: null });
});

test('ST-05 counts a result without a known percentage, but not as 0 percent of the average', () => {
  expect(resultsSummary([90, null])).toEqual({ count: 2, averagePercent: 90, bestPercent: 90 });
  expect(resultsSummary([null])).toEqual({ count: 1, averagePercent: null, bestPercent: null });
});
