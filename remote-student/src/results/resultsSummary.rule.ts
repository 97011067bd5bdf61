import { displayedPercent, OVERVIEW_THRESHOLDS } from '@manassa/shared/domain';

/** Percentages are rounded as shown; null without a known result, of which 0 would be a wrong average. */
export interface ResultsSummary {
  count: number;
  averagePercent: number | null;
  bestPercent: number | null;
}

/**
 * Returns count and average of the last attempts, and the best of all. Percentages are exact, not
 * rounded: rounding each one first would move the average.
 *
 * @param percents last attempt of each exam; null if its maximum is unknown
 * @param earlier other submitted attempts
 */
export function resultsSummary(percents: readonly (number | null)[], earlier: readonly number[] = []): ResultsSummary {
  const known = percents.filter((percent) => percent !== null);
  const all = [...known, ...earlier];
  const sum = known.reduce((total, percent) => total + percent, 0);
  return {
    count: percents.length,
    averagePercent: known.length === 0 ? null : displayedPercent(sum / known.length, OVERVIEW_THRESHOLDS),
    bestPercent: all.length === 0 ? null : displayedPercent(Math.max(...all), OVERVIEW_THRESHOLDS),
  };
}
