import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { FailureReason } from './failure.rule';
import type { SubmissionState } from './submission.rule';

export type SubmissionStatus =
  | Exclude<SubmissionState, { name: 'stored' | 'sending' }>
  | {
      readonly name: 'stored';
      readonly reason: FailureReason | null;
      readonly sentence: string;
      /** False while the device stores nothing: closing the page would lose the answers. */
      readonly safe: boolean;
    }
  | { readonly name: 'sending' };

export function statusOf(state: SubmissionState, safe: boolean): SubmissionStatus {
  if (state.name === 'sending') return { name: 'sending' };
  return state.name === 'stored' ? { name: 'stored', reason: state.reason, sentence: state.sentence, safe } : state;
}

/** Returns true if this page knows that the server has the attempt, also if the exam was read before that. */
export function isReceived(status: SubmissionStatus, attempt: AttemptIdentity): boolean {
  return status.name === 'received' && isSameAttempt(status.attempt, attempt);
}
