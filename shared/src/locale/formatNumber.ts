const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: 'min2' });

/** A number in Latin digits, at most one decimal, thousands apart from 10,000 on; nonsense reads as 0. */
export function formatNumber(n: number): string {
  return numbers.format(Number.isFinite(n) ? n : 0);
}

const points = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: 'min2' });

/**
 * Returns points of a score with at most two decimals, rounded down: 84.97 of 100 must not be shown as 85 beside a
 * percentage below 85. The small constant undoes binary fractions such as 1.15 * 100 = 114.99999999999999.
 */
export function formatPoints(n: number): string {
  return points.format(Number.isFinite(n) ? Math.floor(n * 100 + 1e-6) / 100 : 0);
}

/** A percentage (0 to 100) as '73.4%'. */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent)}%`;
}
