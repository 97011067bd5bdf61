import { resultsSummary } from './resultsSummary.rule';

test('ST-05 sums up how many, how well on average and the best', () => {
  expect(resultsSummary([95, 85, 72, 65, 50])).toEqual({ count: 5, averagePercent: 73.4, bestPercent: 95 });
});

test('ST-05 the average has one decimal', () => {
  expect(resultsSummary([33.3, 33.3, 33.4]).averagePercent).toBe(33.3);
  expect(resultsSummary([100, 0, 0]).averagePercent).toBe(33.3);
});

test('ST-05 no attempts are zeros, never NaN or -Infinity', () => {
  expect(resultsSummary([])).toEqual({ count: 0, averagePercent: 0, bestPercent: 0 });
});
