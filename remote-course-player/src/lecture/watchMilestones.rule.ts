import { VIEW_PERCENT } from '@manassa/shared/domain';

/** Past the half, progress is reported at every multiple of this. */
export const REPORT_STEP_PERCENT = 5;

/** How far one playback session has come. It begins with the page of the lecture and ends when it is left. */
export interface Watch {
  /** Where playback was resumed, in seconds; 0 for a start from the beginning. */
  startSec: number;
  /** Whether earlier sessions have counted a view at all. */
  viewedBefore: boolean;
  /** The furthest whole percentage of this session, or null while the duration is not known. */
  reachedPercent: number | null;
}

/** A percentage to report; `countsView` on the one that makes this session a view. */
export interface Milestone {
  percent: number;
  countsView: boolean;
}

/** A new playback session. `watchedCount` is what the student's progress says before it. */
export function openWatch({ startSec, watchedCount }: { startSec: number; watchedCount: number }): Watch {
  return { startSec: Math.max(0, startSec), viewedBefore: watchedCount > 0, reachedPercent: null };
}

function wholePercent(sec: number, durationSec: number): number {
  return Math.min(100, Math.max(0, Math.floor((sec * 100) / durationSec)));
}

/**
 * Where a session that was resumed begins: what lies before was reported by the session that got there, and its view
 * was counted by it. Without any counted view the half is still to come, wherever playback starts.
 */
function resumedAt(watch: Watch, durationSec: number): number {
  const percent = wholePercent(watch.startSec, durationSec);
  return watch.viewedBefore ? percent : Math.min(percent, VIEW_PERCENT - 1);
}

/**
 * Follows playback. Milestones are the half and every multiple of five past it, each reported once when the floored
 * percentage first gets there: a jump over several reports them all, going back and playing again reports none.
 * A duration that is missing, 0 or infinite is waited for.
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
