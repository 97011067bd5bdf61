const MOST_VIEWS = 1_000_000;

/** Returns a reported percentage as a whole number from 0 to 100. */
export function clampPercent(percent: number): number {
  return Number.isFinite(percent) ? Math.floor(Math.min(100, Math.max(0, percent))) : 0;
}

/** Returns a reported number of views as a whole number that the database can hold. */
export function clampViews(views: number): number {
  return Number.isFinite(views) ? Math.floor(Math.min(MOST_VIEWS, Math.max(0, views))) : 0;
}
