import { VIEW_PERCENT } from '@manassa/shared/domain';

const MOST_VIEWS = 1_000_000;

/** Returns a reported percentage as a whole number from 0 to 100. */
export function clampPercent(percent: number): number {
  return Number.isFinite(percent) ? Math.floor(Math.min(100, Math.max(0, percent))) : 0;
}

/** Returns a reported number of views as a whole number that the database can hold. */
export function clampViews(views: number): number {
  return Number.isFinite(views) ? Math.floor(Math.min(MOST_VIEWS, Math.max(0, views))) : 0;
}

/** A playback from its start reports below this percentage before anything else that it reports past the half. */
const FIRST_REPORT_BELOW_PERCENT = VIEW_PERCENT + 5;
/** Part of a lecture's duration that playing its first half takes at double speed. */
const HALF_AT_DOUBLE_SPEED = 0.25;
/** Shortest time between two views in ms, for lectures without a duration. */
const LEAST_MS = 30_000;

/** Stored progress of a lecture before a report. */
export interface WatchedBefore {
  watchedCount: number;
  /** Percentage of the report before. */
  lastPercent: number;
  /** Time in ms since the last view was counted; Infinity if unknown. */
  sinceCountMs: number;
}

/**
 * Returns true if a report counts a view. The server counts by itself: a page that always reports the same number of
 * views must not watch without end. One playback counts once: its reports rise from 50 percent on, so a report that
 * falls back belongs to another playback. The reported number only tells an honest page's reload from a new playback:
 * - 0 past the half is never honest;
 * - less than stored comes from a page that was opened earlier, or is not honest: time decides;
 * - as many as stored is a reload or a resumed lecture, except at the half itself, which a resumed one does not report;
 * - more than stored is a new view of the page's own counting.
 */
export function countsView(
  report: { percent: number; views: number; durationMin: number },
  before: WatchedBefore,
): boolean {
  const { percent, views, durationMin } = report;
  const { watchedCount, lastPercent, sinceCountMs } = before;
  if (percent < VIEW_PERCENT) return false;
  if (watchedCount === 0) return true;
  const isAgain = percent <= lastPercent || lastPercent < VIEW_PERCENT;
  const isLater = sinceCountMs >= Math.max(LEAST_MS, durationMin * 60_000 * HALF_AT_DOUBLE_SPEED);
  if (views === 0) return isAgain;
  if (views < watchedCount) return isAgain && isLater;
  if (views === watchedCount) return isAgain && isLater && percent < FIRST_REPORT_BELOW_PERCENT;
  return isAgain || isLater;
}
