import type { Answers, Paper, Sheet } from '@manassa/shared/attempt';
import type { TimedAnswers } from '@manassa/shared/domain';
import type { TimedServerTime } from '../clock/arrivals';
import { monotonicNow } from '../clock/countdown';
import type { AttemptPlan } from '../openAttempt';
import { serverMs, timesAfter, withSaved } from './answerTimes.rule';
import type { AnswerTimes, ServerClock } from './answerTimes.rule';
import { createCheckpoints } from './checkpoints';
import { deviceName } from './deviceName';

/** Times of a running attempt's answers, and what the server has of them. Does nothing where it offers no checkpoints. */
interface SavedAnswers {
  /** Returns the part of a sheet with the times. */
  times: () => Pick<Sheet, 'answeredAtMs'>;
  /**
   * Returns the device's name for the record of the answers, because a killed browser can lose the one in local storage;
   * undefined without checkpoints.
   */
  device: () => string | undefined;
  /** Reports answers that were chosen or found on this device; found ones may have times. */
  changed: (before: Answers, after: Answers, foundAtMs?: AnswerTimes) => void;
  /** Reports that the answers have moved with their questions. */
  moved: (answeredAtMs: AnswerTimes | undefined) => void;
  /** Returns the newest answers of this and other devices; null after the submission. */
  merge: (saved: TimedAnswers, paper: Paper) => Answers | null;
  /** Takes over a later reading of the server's clock. */
  correctClock: (clock: TimedServerTime) => void;
  start: () => void;
  stop: () => void;
}

/**
 * Creates the saved answers of an attempt.
 *
 * @param opened times of the answers with which it is opened; null without checkpoints
 * @param current returns the answers, or null after the submission
 */
export function createSavedAnswers(
  plan: AttemptPlan,
  opened: AnswerTimes | null,
  current: () => Answers | null,
): SavedAnswers {
  let answeredAtMs = opened;
  let clock: ServerClock | null = plan.server;
  const checkpoints = createCheckpoints({
    owner: plan.owner,
    attempt: plan.attempt,
    offer: plan.offer ?? null,
    answers: timed,
    received(attendance) {
      // A response that the submission has overtaken is out of date.
      if (current() !== null) plan.saved?.(attendance);
    },
  });

  function timed(): TimedAnswers | null {
    const answers = current();
    return answers === null || answeredAtMs === null ? null : { answers, answeredAtMs };
  }

  return {
    times: () => (answeredAtMs === null ? {} : { answeredAtMs }),
    device: () => (answeredAtMs === null ? undefined : deviceName()),
    changed(before, after, foundAtMs) {
      if (answeredAtMs === null || clock === null || before === after) return;
      answeredAtMs = timesAfter(before, after, answeredAtMs, serverMs(clock, monotonicNow()), foundAtMs);
      checkpoints.changed();
    },
    moved(times) {
      answeredAtMs = answeredAtMs && (times ?? answeredAtMs);
    },
    merge(saved, paper) {
      const mine = timed();
      if (mine === null || clock === null) return null;
      const merged = withSaved(mine, saved, paper, serverMs(clock, monotonicNow()));
      answeredAtMs = merged.answeredAtMs;
      const isUnsaved = merged.answers.some((answer, slot) => answer !== (saved.answers[slot] ?? null));
      if (isUnsaved) checkpoints.changed();
      return merged.answers;
    },
    correctClock(later) {
      // The age of a stored reading is an estimate: wrong times could make older answers win.
      if (!later.isKept) clock = later;
    },
    start: checkpoints.start,
    stop: checkpoints.stop,
  };
}
