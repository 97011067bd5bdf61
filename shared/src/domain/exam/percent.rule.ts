/** Points and averages are sums of fractions: 2.55 of 3 comes out as 84.99999999999999 %, which is 85 %. */
export const ROUNDING_ERROR = 1e-9;

/** Returns an exact percentage, 0 to 100, and 0 for an invalid maximum. Use displayedPercent to show it. */
export function exactPercent(score: number, max: number): number {
  const percent = (score * 100) / max;
  if (!Number.isFinite(percent) || max <= 0) return 0;
  return Math.min(100, Math.max(0, percent));
}
