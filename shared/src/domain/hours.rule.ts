/** Returns minutes as hours, rounded up; 0 for values that are not positive numbers. */
export function wholeHours(minutes: number): number {
  return Number.isFinite(minutes) && minutes > 0 ? Math.ceil(minutes / 60) : 0;
}
