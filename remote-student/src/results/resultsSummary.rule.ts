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
 * @param percents last attempt of each exam; null if its maximum is unknown
 * @param earlier other submitted attempts
 */
export function resultsSummary(percents: readonly (number | null)[], earlier: readonly number[] = []): ResultsSummary {
  const known = percents.filter((percent) => percent !== null);
  const sum = known.reduce((total, percent) => total + percent, 0);
  return {
    count: percents.length,
    averagePercent: displayedPercent(sum / Math.max(1, known.length), OVERVIEW_THRESHOLDS),
    bestPercent: displayedPercent(Math.max(0, ...known, ...earlier), OVERVIEW_THRESHOLDS),
  };
}
