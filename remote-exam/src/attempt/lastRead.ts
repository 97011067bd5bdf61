import { identityOf, isSameAttempt } from '@manassa/shared/attempt';
import type { AttemptIdentity } from '@manassa/shared/attempt';
import type { CallData } from '@manassa/shared/contract';

/** Functions about the last read of an exam before its attempt is submitted. */

/** Maximum wait in ms for that read before sending. It begins with the confirmation or the time-up dialog. */
const TIMEOUT_MS = 2000;

/** Resolves with the read, or when it takes too long. */
export function untilRead(read: Promise<unknown>): Promise<unknown> {
  return Promise.race([read, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/**
 * Returns true if the server reports another attempt or its result: sent without asking, the answers would count for
 * that one.
 */
export function isOfOther(attempt: AttemptIdentity, { attendance }: CallData<'exam'>): boolean {
  return attendance !== null && !isSameAttempt(attempt, identityOf(attendance));
}

/** Returns true if the attempt may continue when it has time left. */
export function canContinue({ exam, attendance }: CallData<'exam'>): boolean {
  return !exam.finished && attendance?.submitted === false;
}
