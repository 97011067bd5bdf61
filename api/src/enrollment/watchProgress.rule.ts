import { VIEW_PERCENT } from '@manassa/shared/domain';

export function clampPercent(percent: number): number {
  return Math.floor(Math.min(100, Math.max(0, percent)));
}

/** Returns the views that a student may have of a lecture, 0 for no limit. */
export function allowedViews(watchLimit: number, extraViews: number): number {
  return watchLimit === 0 ? 0 : watchLimit + extraViews;
}

/** A playback from its start reports below this before anything else past the half: pages report every 5 percent. */
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
 * Returns true if a report counts as a view. The server decides, because a page could report the same number of views
 * again and again. A playback counts once: from 50 percent on its reports rise, so a lower percentage belongs to another
 * playback. The reported number of views only tells a reload from a new playback:
 * - 0 is false here: a page in the second half has counted at least one view;
 * - as many as stored or fewer: a reload, a resumed lecture or a late report of another device, except at the half, which
 *   these do not report. With the previous percentage, it is a report that the page sends again, days later perhaps,
 *   because the response was lost;
 * - more than stored: a new view, which the page has counted.
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
  if (views <= watchedCount) {
    return isAgain && isLater && percent !== lastPercent && percent < FIRST_REPORT_BELOW_PERCENT;
  }
  return isAgain || isLater;
}
