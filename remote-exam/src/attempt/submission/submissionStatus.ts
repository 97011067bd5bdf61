import type { FailureReason } from '../attempt.rule';
import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { SubmissionState } from './submission.rule';

/** A submission as the screens show it. */
export type SubmissionStatus =
  | Exclude<SubmissionState, { name: 'kept' | 'sending' }>
  | {
      readonly name: 'kept';
      readonly reason: FailureReason | null;
      readonly sentence: string;
      /** False while the device stores nothing: the answers are in this page alone, and gone with it. */
      readonly safe: boolean;
    }
  | { readonly name: 'sending' };

/** The status of a state. */
export function statusOf(state: SubmissionState, safe: boolean): SubmissionStatus {
  if (state.name === 'sending') return { name: 'sending' };
  return state.name === 'kept' ? { name: 'kept', reason: state.reason, sentence: state.sentence, safe } : state;
}

/**
 * Returns true if this page knows that the server has the attempt, whatever the exam says: it may have been read the
 * moment before.
 */
export function isTaken(status: SubmissionStatus, attempt: AttemptIdentity): boolean {
  return status.name === 'received' && isSameAttempt(status.attempt, attempt);
}
