/** Minutes as hours, rounded up; 0 for nothing, negative or nonsense. */
export function wholeHours(minutes: number): number {
  return Number.isFinite(minutes) && minutes > 0 ? Math.ceil(minutes / 60) : 0;
}
