import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { PendingRecord } from '../storage/attemptRecords.rule';
import type { FailureReason } from './failure.rule';
import type { MaybeSent, SubmissionReply } from './submissionCalls';

/** State machine of one submission: facts in, next state out. submission.ts adds store, calls and retries. */

interface Waiting {
  readonly record: PendingRecord;
  /** True if they were submitted on this page; false if an earlier page or another tab left them on the device. */
  readonly isSubmittedHere: boolean;
  /** Tells if the server may have them already; then it is asked before they are sent. */
  readonly maybeSent: MaybeSent;
  /** False if local storage refused them. */
  readonly isWritten: boolean;
  /** Failed tries in a row. */
  readonly failures: number;
}

export type SubmissionState =
  | { readonly name: 'none' }
  /** Stored on this device. `reason` tells why the server does not have them yet; null before the first try. */
  | {
      readonly name: 'stored';
      readonly waiting: Waiting;
      readonly reason: FailureReason | null;
      readonly sentence: string;
    }
  | { readonly name: 'sending'; readonly waiting: Waiting }
  /**
   * The server answered `success: true`, here or in another tab, or reports the attempt as submitted. `reply` is null
   * if its response is unknown.
   */
  | { readonly name: 'received'; readonly attempt: AttemptIdentity; readonly reply: SubmissionReply | null }
  /** The attempt is over: its answers stay on the device and are not sent with another one. */
  | { readonly name: 'set-aside' };

export type SubmissionFact =
  | {
      readonly type: 'submitted';
      readonly record: PendingRecord;
      readonly maybeSent: MaybeSent;
      readonly isWritten: boolean;
    }
  /** `mustAsk`: the server may be at another attempt already. */
  | { readonly type: 'sendingBegan'; readonly record: PendingRecord; readonly mustAsk: boolean }
  /** The student of the submission is not logged in. */
  | { readonly type: 'loginMissed'; readonly record: PendingRecord }
  /** The record is gone from the device: another tab has sent it, or site data was cleared. */
  | { readonly type: 'goneFromDevice' }
  | { readonly type: 'stored'; readonly isWritten: boolean }
  | { readonly type: 'posted' }
  /** The server reported no result of the attempt. */
  | { readonly type: 'notThere' }
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly sentence: string }
  | { readonly type: 'received'; readonly attempt: AttemptIdentity; readonly reply: SubmissionReply | null }
  | { readonly type: 'setAside' }
  /** Nothing waits any more, and the result is unknown. */
  | { readonly type: 'forgotten' }
  | { readonly type: 'attemptBegan' };

/** Returns the first state of a page, with the record that an earlier page left. */
export function openSubmission(left: PendingRecord | null): SubmissionState {
  if (left === null) return { name: 'none' };
  return { name: 'stored', waiting: foundOnDevice(left), reason: null, sentence: '' };
}

function foundOnDevice(record: PendingRecord): Waiting {
  return { record, isSubmittedHere: false, maybeSent: 'before', isWritten: true, failures: 0 };
}

export function waitingIn(state: SubmissionState): Waiting | null {
  return state.name === 'stored' || state.name === 'sending' ? state.waiting : null;
}

/** Returns the answers to send: those submitted here, else the device's record, which may be another page's. */
function taken(state: SubmissionState, record: PendingRecord): Waiting {
  const waiting = waitingIn(state);
  if (waiting === null) return foundOnDevice(record);
  if (waiting.isSubmittedHere) return waiting;
  return { ...waiting, record, maybeSent: waiting.maybeSent === 'no' ? 'before' : waiting.maybeSent };
}

function withWaiting(state: SubmissionState, change: Partial<Waiting>): SubmissionState {
  return state.name === 'stored' || state.name === 'sending'
    ? { ...state, waiting: { ...state.waiting, ...change } }
    : state;
}

/** Returns the state after a fact. Never throws; a fact that does not apply returns the same object. */
export function nextSubmission(state: SubmissionState, fact: SubmissionFact): SubmissionState {
  const waiting = waitingIn(state);
  switch (fact.type) {
    case 'submitted': {
      const { record, maybeSent, isWritten } = fact;
      const submitted = { record, isSubmittedHere: true, maybeSent, isWritten, failures: 0 };
      return { name: 'stored', waiting: submitted, reason: null, sentence: '' };
    }
    case 'sendingBegan': {
      if (state.name === 'sending') return state;
      const sent = taken(state, fact.record);
      const isFirst = sent.maybeSent === 'no';
      return { name: 'sending', waiting: fact.mustAsk && isFirst ? { ...sent, maybeSent: 'here' } : sent };
    }
    case 'loginMissed':
      return { name: 'stored', waiting: taken(state, fact.record), reason: 'session', sentence: '' };
    case 'goneFromDevice':
      return waiting?.isSubmittedHere && waiting.maybeSent === 'no' ? withWaiting(state, { maybeSent: 'here' }) : state;
    case 'stored':
      return waiting?.isWritten === fact.isWritten ? state : withWaiting(state, { isWritten: fact.isWritten });
    case 'posted':
      return withWaiting(state, { maybeSent: 'here' });
    case 'notThere':
      return withWaiting(state, { maybeSent: 'no' });
    case 'failed': {
      if (waiting === null) return state;
      const { reason, sentence } = fact;
      return { name: 'stored', waiting: { ...waiting, failures: waiting.failures + 1 }, reason, sentence };
    }
    case 'received':
      return { name: 'received', attempt: fact.attempt, reply: fact.reply };
    case 'setAside':
      return { name: 'set-aside' };
    case 'forgotten':
      return state.name === 'none' ? state : { name: 'none' };
    case 'attemptBegan':
      return state.name === 'received' || state.name === 'set-aside' ? { name: 'none' } : state;
  }
}

export function mayTryAgain(state: SubmissionState): boolean {
  return state.name === 'stored' && state.reason !== null && state.reason !== 'refused';
}

/** Returns true from the submission on this page until its result or failure. */
export function isSubmitting(state: SubmissionState): boolean {
  return (
    state.name === 'sending' || (state.name === 'stored' && state.reason === null && state.waiting.isSubmittedHere)
  );
}
