import type { FailureReason } from '../attempt.rule';
import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { SubmissionReply } from './submissionCalls';

/** Where a submission stands. */
export type SubmissionStatus =
  | { readonly name: 'none' }
  /** On this device. `reason` says why it is not on the server yet, null before the first try. */
  | {
      readonly name: 'kept';
      readonly reason: FailureReason | null;
      readonly sentence: string;
      /** False where the device keeps nothing: it is in this page alone, and gone with it. */
      readonly safe: boolean;
    }
  | { readonly name: 'sending' }
  /**
   * The server said `success: true`, here or in another tab, or shows the attempt as submitted. `reply` is null when
   * its answer is not known.
   */
  | { readonly name: 'received'; readonly attempt: AttemptIdentity; readonly reply: SubmissionReply | null }
  /** Answers of an attempt that is over stay on the device and are not sent with another one. */
  | { readonly name: 'set-aside' };

/**
 * Returns true if this page knows that the server has the attempt, whatever the exam says: it may have been read the
 * moment before.
 */
export function isTaken(status: SubmissionStatus, attempt: AttemptIdentity): boolean {
  return status.name === 'received' && isSameAttempt(status.attempt, attempt);
}
