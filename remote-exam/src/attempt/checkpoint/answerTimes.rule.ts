import type { Answers, Paper, Sheet } from '@manassa/shared/attempt';
import { newestAnswers } from '@manassa/shared/domain';
import type { TimedAnswers } from '@manassa/shared/domain';

/** Times at which answers were chosen, in ms since 1970 by the server's clock; null if unknown. */
export type AnswerTimes = readonly (number | null)[];

/** Clock of the server as a page knows it: a reading and its moment on the monotonic clock, in ms. */
export interface ServerClock {
  readonly serverNow: string;
  readonly receivedAtMs: number;
}

/** Returns the server's time in ms since 1970. */
export function serverMs({ serverNow, receivedAtMs }: ServerClock, monotonicMs: number): number {
  return Math.round(Date.parse(serverNow) + monotonicMs - receivedAtMs);
}

/**
 * Returns the times after a change: answers that differ were chosen now, and later than the ones they replace, also if a
 * later reading of the server's clock was behind.
 *
 * @param foundAtMs times of answers that were chosen on this device and found later
 */
export function timesAfter(
  before: Answers,
  after: Answers,
  times: AnswerTimes,
  nowMs: number,
  foundAtMs?: AnswerTimes,
): AnswerTimes {
  return after.map((answer, slot) => {
    if (answer === (before[slot] ?? null)) return times[slot] ?? null;
    return Math.max(foundAtMs?.[slot] ?? nowMs, (times[slot] ?? 0) + 1);
  });
}

/** Returns the saved answers without those that are not an option of their question. */
function usableSaved(saved: TimedAnswers, { options }: Paper): TimedAnswers {
  return {
    answers: options.map((keys, slot) => {
      const answer = saved.answers[slot] ?? null;
      return answer !== null && keys.includes(answer) ? answer : null;
    }),
    answeredAtMs: saved.answeredAtMs,
  };
}

/**
 * Merges the device's answers with those that the server has saved; of equally old ones the device's stay.
 *
 * @param untimedMs time of answers on the device that were stored without one
 */
export function withSaved(sheet: Sheet, saved: TimedAnswers, paper: Paper, untimedMs: number): TimedAnswers {
  const answeredAtMs = sheet.answers.map((answer, slot) =>
    answer === null ? null : (sheet.answeredAtMs?.[slot] ?? untimedMs),
  );
  return newestAnswers({ answers: sheet.answers, answeredAtMs }, usableSaved(saved, paper));
}
