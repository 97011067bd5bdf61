/** The three figures above the results; percentages are 0 to 100 with at most one decimal. */
export interface ResultsSummary {
  count: number;
  averagePercent: number;
  bestPercent: number;
}

/** Sums up the percentages of the submitted attempts; zeros when there is none. */
export function resultsSummary(percents: readonly number[]): ResultsSummary {
  if (percents.length === 0) return { count: 0, averagePercent: 0, bestPercent: 0 };
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    count: percents.length,
    averagePercent: Math.round((sum / percents.length) * 10) / 10,
    bestPercent: Math.max(...percents),
  };
}
