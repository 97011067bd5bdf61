import { VIEW_PERCENT } from '@manassa/shared/domain';

/** Interval of reports past the half, in percent. The server tells playbacks apart by it (watchProgress.rule.ts in api). */
const REPORT_STEP_PERCENT = 5;

/** Progress of one playback session, which lasts as long as the page of the lecture. */
export interface Watch {
  startSec: number;
  /** True if earlier sessions have counted a view. */
  viewedBefore: boolean;
  /** Highest whole percentage of this session, or null while the duration is unknown. */
  reachedPercent: number | null;
}

/** `countsView` is true for the percentage that counts the view. */
export interface Milestone {
  percent: number;
  countsView: boolean;
}

/** `watchedCount` is the number of views before the session. */
export function openWatch({ startSec, watchedCount }: { startSec: number; watchedCount: number }): Watch {
  return { startSec, viewedBefore: watchedCount > 0, reachedPercent: null };
}

function wholePercent(sec: number, durationSec: number): number {
  return Math.min(100, Math.max(0, Math.floor((sec * 100) / durationSec)));
}

/**
 * A resumed session begins at its percentage: earlier ones were reported. Without a counted view, the half is still
 * due.
 */
function resumedAt(watch: Watch, durationSec: number): number {
  const percent = wholePercent(watch.startSec, durationSec);
  return watch.viewedBefore ? percent : Math.min(percent, VIEW_PERCENT - 1);
}

/**
 * Returns the session after a position, with the milestones to report: 50 percent and every multiple of five after it,
 * each once, rounded down. A jump reports all that it skips. A duration that is missing, 0 or infinite is ignored.
 */
export function nextWatch(
  watch: Watch,
  at: { currentSec: number; durationSec: number },
): { watch: Watch; milestones: Milestone[] } {
  const known = Number.isFinite(at.currentSec) && Number.isFinite(at.durationSec) && at.durationSec > 0;
  if (!known) return { watch, milestones: [] };
  const reached = watch.reachedPercent ?? resumedAt(watch, at.durationSec);
  const now = wholePercent(at.currentSec, at.durationSec);
  const milestones: Milestone[] = [];
  for (let percent = VIEW_PERCENT; percent <= now; percent += REPORT_STEP_PERCENT) {
    if (percent > reached) milestones.push({ percent, countsView: percent === VIEW_PERCENT });
  }
  return { watch: { ...watch, reachedPercent: Math.max(reached, now) }, milestones };
}
