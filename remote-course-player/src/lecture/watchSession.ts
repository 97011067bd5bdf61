import type { PlaybackMoment } from './player/playerAdapter';
import { loadWaiting } from './reporting/waitingReportsStorage';
import { watchReports } from './reporting/watchReports';
import { positionToKeep } from './resume.rule';
import { loadPosition, savePosition } from './resumePositionStorage';
import { nextWatch, openWatch } from './watchMilestones.rule';

/** The position is written down whenever it has moved this far, in seconds. */
const SAVE_STEP_SEC = 5;

export interface WatchedLecture {
  /** The student's code. */
  student: string;
  courseId: string;
  /** Null for who is not enrolled: then nothing is reported. */
  enrollmentId: string | null;
  itemId: string;
  /** How often the student's progress says it was watched. */
  watchedCount: number;
}

export interface WatchSession {
  /** Where playback begins, in seconds. */
  startSec: () => number;
  onTime: (moment: PlaybackMoment) => void;
  onStopped: () => void;
}

/**
 * One playback session of a lecture, from the mount of its page to the end: follows the position, reports milestones
 * and remembers where to go on. The views before it are those at its start, those included that the server has not
 * heard of yet: a report in between does not change them.
 */
export function openWatchSession(lecture: WatchedLecture): WatchSession {
  const { student, courseId, enrollmentId, itemId, watchedCount } = lecture;
  const viewsBefore = Math.max(watchedCount, loadWaiting(student, itemId)?.watchedCount ?? 0);
  let savedSec = loadPosition(student, itemId);
  let watch = openWatch({ startSec: savedSec, watchedCount: viewsBefore });
  let last: PlaybackMoment | null = null;
  let counted = false;

  function keepPosition(): void {
    if (last === null) return;
    savePosition(student, itemId, positionToKeep(last));
    savedSec = last.currentSec;
  }

  function report(watchPercentage: number): void {
    if (enrollmentId === null) return;
    const views = counted ? viewsBefore + 1 : Math.max(1, viewsBefore);
    watchReports.add(student, { courseId, enrollmentId, contentId: itemId, watchPercentage, watchedCount: views });
  }

  return {
    startSec: () => (last === null ? savedSec : (positionToKeep(last) ?? 0)),
    onTime(moment) {
      last = moment;
      const next = nextWatch(watch, moment);
      watch = next.watch;
      for (const milestone of next.milestones) {
        counted ||= milestone.countsView;
        report(milestone.percent);
      }
      if (Math.abs(moment.currentSec - savedSec) >= SAVE_STEP_SEC) keepPosition();
    },
    onStopped: keepPosition,
  };
}
