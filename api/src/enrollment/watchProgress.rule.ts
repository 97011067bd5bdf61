import { VIEW_PERCENT } from '@manassa/shared/domain';

const MOST_VIEWS = 1_000_000;

export function clampPercent(percent: number): number {
  return Number.isFinite(percent) ? Math.floor(Math.min(100, Math.max(0, percent))) : 0;
}

/** Returns a whole number of views that the database can hold. */
export function clampViews(views: number): number {
  return Number.isFinite(views) ? Math.floor(Math.min(MOST_VIEWS, Math.max(0, views))) : 0;
}

/** A playback from its start reports below this before anything else past the half. */
const FIRST_REPORT_BELOW_PERCENT = VIEW_PERCENT + 5;
/** Part of the duration for the first half at double speed. */
const HALF_AT_DOUBLE_SPEED = 0.25;
/** Shortest time between two views of lectures without a duration, in ms. */
const LEAST_MS = 30_000;

interface WatchedBefore {
  watchedCount: number;
  /** Percentage of the previous report. */
  lastPercent: number;
  /** Time since the last counted view; Infinity if unknown. */
  sinceCountMs: number;
}

/**
 * Returns true if a report counts a view. The server counts, since a page could report the same number for ever. One
 * playback counts once: its reports rise from 50 percent on, so a lower report is another playback's. The reported
 * number only tells a reload from a new playback:
 * - 0 past the half is never honest;
 * - less than stored comes from an earlier page, or is not honest: time decides;
 * - as many as stored is a reload or a resumed lecture, except at the half, which a resumed one does not report;
 * - more than stored is a new view by the page's own count.
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
