/** A score as a percentage, 0 to 100 with one decimal; 0 when the maximum is 0, missing or nonsense, never NaN. */
export function percentOf(score: number, max: number): number {
  const percent = (score / max) * 100;
  if (!Number.isFinite(percent) || max <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round(percent * 10) / 10));
}
