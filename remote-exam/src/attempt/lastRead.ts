import { identityOf, isSameAttempt } from '@manassa/shared/attempt';
import type { AttemptIdentity } from '@manassa/shared/attempt';
import type { CallData } from '@manassa/shared/contract';

/** Last read of an exam before its attempt is submitted; the confirmation or the time-up dialog starts it. */

/** Maximum wait in ms for the last read before the answers are sent. */
const TIMEOUT_MS = 2000;

/** Resolves with the read, or with undefined after TIMEOUT_MS. */
export function untilRead(read: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([read, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/**
 * Returns true if the server reports another attempt or its result: sent without asking, the answers would count for
 * that one.
 */
export function reportsAnotherAttempt(attempt: AttemptIdentity, { attendance }: CallData<'exam'>): boolean {
  return attendance !== null && !isSameAttempt(attempt, identityOf(attendance));
}

/** Returns true if the attempt may continue as long as time is left. */
export function canContinue({ exam, attendance }: CallData<'exam'>): boolean {
  return !exam.finished && attendance?.submitted === false;
}
