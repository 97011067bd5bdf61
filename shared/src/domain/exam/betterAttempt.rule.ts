import type { PastAttempt } from '../../contract';
import { exactPercent, ROUNDING_ERROR } from './percent.rule';

/**
 * Returns the student's best attempt at an exam if it is better than the last one, else null.
 *
 * @param last score and submitted attempts of the last one
 * @param maxScore maximum of the last attempt
 */
export function betterAttempt(
  last: { readonly score: number; readonly history: readonly PastAttempt[] },
  maxScore: number,
): PastAttempt | null {
  const percentOf = (attempt: PastAttempt): number => exactPercent(attempt.score, attempt.maxScore);
  const [best] = [...last.history].sort((one, other) => percentOf(other) - percentOf(one));
  if (best === undefined) return null;
  return percentOf(best) > exactPercent(last.score, maxScore) + ROUNDING_ERROR ? best : null;
}
