import { newestAnswers } from '@manassa/shared/domain';
import type { TimedAnswers } from '@manassa/shared/domain';

export interface SavedAttempt {
  startedAt: Date;
  totalQuestions: number;
  savedAnswers: (string | null)[] | null;
  answeredAtMs: (number | null)[] | null;
  activeDevice: string | null;
}

/** Answers of a request; without times they count as chosen now. */
export interface SentAnswers {
  answers: readonly (string | null)[];
  answeredAtMs?: readonly (number | null)[] | undefined;
}

/** Returns the saved answers with their times, one slot per question. */
export function savedAnswersOf({ totalQuestions, savedAnswers, answeredAtMs }: SavedAttempt): TimedAnswers {
  const slots = Array.from({ length: totalQuestions }, (_, slot) => slot);
  return {
    answers: slots.map((slot) => savedAnswers?.[slot] ?? null),
    answeredAtMs: slots.map((slot) => answeredAtMs?.[slot] ?? null),
  };
}

/** Limits the times of answers to those of the attempt: a device may claim the future, or a time before the start. */
function timed({ answers, answeredAtMs }: SentAnswers, { startedAt }: SavedAttempt, now: Date): TimedAnswers {
  const [first, last] = [startedAt.getTime(), now.getTime()];
  return {
    answers,
    answeredAtMs: answers.map((_, slot) => {
      if (answeredAtMs === undefined) return last;
      return Math.round(Math.min(last, Math.max(first, answeredAtMs[slot] ?? first)));
    }),
  };
}

/** Returns the saved answers merged with sent ones: per question, the newer answer wins. */
export function withSent(attempt: SavedAttempt, sent: SentAnswers, now: Date): TimedAnswers {
  return newestAnswers(savedAnswersOf(attempt), timed(sent, attempt, now));
}

interface CheckpointChange {
  savedAnswers?: (string | null)[];
  answeredAtMs?: (number | null)[];
  activeDevice: string;
}

/** Returns a checkpoint's change, or null: the first device, or one that takes over, becomes active. */
export function nextCheckpoint(
  attempt: SavedAttempt,
  sent: SentAnswers & { device: string; takeOver: boolean },
  now: Date,
): CheckpointChange | null {
  const before = savedAnswersOf(attempt);
  const { answers, answeredAtMs } = withSent(attempt, sent, now);
  const activeDevice = sent.takeOver ? sent.device : (attempt.activeDevice ?? sent.device);
  // A new answer has a new time; a new time of the same answer may decide against a third device.
  const isNew = answeredAtMs.some((at, slot) => at !== before.answeredAtMs[slot]);
  if (isNew) return { savedAnswers: [...answers], answeredAtMs: [...answeredAtMs], activeDevice };
  return activeDevice === attempt.activeDevice ? null : { activeDevice };
}

/**
 * Returns the change by a checkpoint after the attempt's end, or null. A student may submit an attempt without saved
 * answers from another device than the one that claimed it; others are closed with what is saved.
 */
export function claimAfterEnd(
  attempt: SavedAttempt,
  sent: { device: string; takeOver: boolean },
): CheckpointChange | null {
  const isClaim = sent.takeOver && attempt.savedAnswers === null && attempt.activeDevice !== sent.device;
  return isClaim ? { activeDevice: sent.device } : null;
}
