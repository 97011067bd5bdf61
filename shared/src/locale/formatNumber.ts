const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: 'min2' });

/** A number in Latin digits, at most one decimal, thousands apart from 10,000 on; nonsense reads as 0. */
export function formatNumber(n: number): string {
  return numbers.format(Number.isFinite(n) ? n : 0);
}

/** A percentage (0 to 100) as '73.4%'. */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent)}%`;
}
