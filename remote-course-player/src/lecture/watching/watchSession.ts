import { store, userAtom } from '@manassa/shared/session';
import type { PlaybackMoment } from '../player/playerAdapter';
import { loadWaiting } from '../reporting/waitingReportsStorage';
import { watchReports } from '../reporting/watchReports';
import { positionToKeep } from './resume.rule';
import { loadPosition, savePosition } from './resumePositionStorage';
import { countAfterView } from './watchedCount.rule';
import { loadWatchedCount, raiseWatchedCount } from './watchedCountStorage';
import { nextWatch, openWatch } from './watchMilestones.rule';
import type { Milestone } from './watchMilestones.rule';

/** Interval in seconds at which the position is stored. */
const SAVE_STEP_SEC = 5;

export interface WatchedLecture {
  student: string;
  courseId: string;
  itemId: string;
  /** Null for a video without an id. */
  videoId: string | null;
  /** Views that the student's progress counts. */
  watchedCount: number;
  /** Allowed views, 0 for no limit. */
  watchLimit: number;
}

interface WatchSession {
  startSec: () => number;
  /** @param enrollmentId null without an enrollment: then nothing is reported */
  onTime: (moment: PlaybackMoment, enrollmentId: string | null) => void;
  onStopped: () => void;
}

/**
 * Opens a playback session of a lecture, which lasts until its page is left: reports milestones and stores the
 * position. It counts at most one view, on top of all that the server and this device know at that moment, including
 * those of other tabs and unsent ones.
 */
export function openWatchSession(lecture: WatchedLecture): WatchSession {
  const { student, courseId, itemId, videoId, watchedCount, watchLimit } = lecture;
  const viewsAtStart = Math.max(
    watchedCount,
    loadWaiting(student, itemId)?.watchedCount ?? 0,
    loadWatchedCount(student, itemId),
  );
  let savedSec = loadPosition(student, itemId, videoId);
  let watch = openWatch({ startSec: savedSec, watchedCount: viewsAtStart });
  let last: PlaybackMoment | null = null;
  let views = viewsAtStart;

  function keepPosition(): void {
    // The logout closes the player after it has removed what this device remembers.
    if (last === null || store.get(userAtom)?.studentCode !== student) return;
    savePosition(student, itemId, videoId, positionToKeep(last));
    savedSec = last.currentSec;
  }

  function countView(): void {
    views = countAfterView(Math.max(views, loadWatchedCount(student, itemId)), watchLimit);
    raiseWatchedCount(student, itemId, views);
  }

  function report(enrollmentId: string, { percent, countsView }: Milestone): void {
    if (countsView) countView();
    const count = Math.max(1, views, loadWatchedCount(student, itemId));
    watchReports.add(student, {
      courseId,
      enrollmentId,
      contentId: itemId,
      watchPercentage: percent,
      watchedCount: count,
    });
  }

  return {
    startSec: () => (last === null ? savedSec : (positionToKeep(last) ?? 0)),
    onTime(moment, enrollmentId) {
      last = moment;
      const next = nextWatch(watch, moment);
      watch = next.watch;
      if (enrollmentId !== null) for (const milestone of next.milestones) report(enrollmentId, milestone);
      if (Math.abs(moment.currentSec - savedSec) >= SAVE_STEP_SEC) keepPosition();
    },
    onStopped: keepPosition,
  };
}
