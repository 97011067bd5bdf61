import { displayedPercent, OVERVIEW_THRESHOLDS } from '@manassa/shared/domain';

/** Percentages are rounded as shown. */
export interface ResultsSummary {
  count: number;
  averagePercent: number;
  bestPercent: number;
}

/**
 * Returns count and average of the last attempts, and the best of all; zeros for none. Percentages are exact, not
 * rounded: rounding each one first would move the average.
 *
 * @param percents last attempt of each exam
 * @param earlier other submitted attempts
 */
export function resultsSummary(percents: readonly number[], earlier: readonly number[] = []): ResultsSummary {
  if (percents.length === 0) return { count: 0, averagePercent: 0, bestPercent: 0 };
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    count: percents.length,
    averagePercent: displayedPercent(sum / percents.length, OVERVIEW_THRESHOLDS),
    bestPercent: displayedPercent(Math.max(...percents, ...earlier), OVERVIEW_THRESHOLDS),
  };
}
