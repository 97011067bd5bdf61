import { numberFormatter } from './numberFormatter';

/** Formats a number in Latin digits with at most one decimal, grouped from 10,000 on; 0 for invalid numbers. */
export const formatNumber = numberFormatter(1);

const formatHundredths = numberFormatter(2);

/**
 * Formats points with at most two decimals, rounded down: 84.97 of 100 must not be shown as 85 beside a percentage
 * below 85. The small constant corrects binary fractions such as 1.15 * 100 = 114.99999999999999.
 */
export function formatPoints(n: number): string {
  return formatHundredths(Math.floor(n * 100 + 1e-6) / 100);
}

/** Returns a percentage (0 to 100) as '73.4%'. */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent)}%`;
}
