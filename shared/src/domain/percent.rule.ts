/**
 * Returns a score as an exact percentage, 0 to 100, not rounded; 0 when the maximum is 0, missing or not a number.
 * To show it, use displayedPercent.
 */
export function exactPercent(score: number, max: number): number {
  const percent = (score * 100) / max;
  if (!Number.isFinite(percent) || max <= 0) return 0;
  return Math.min(100, Math.max(0, percent));
}
