import { isApiError, reportFailure, request } from '@manassa/shared/data';
import { notify, store as pageState, userAtom } from '@manassa/shared/session';
import type { ExitGuard } from '../exitGuard';
import type { AttemptStore } from '../storage/attemptStore';
import { isOwnerLoggedIn } from '../isOwnerLoggedIn';
import { requestBackgroundSync } from '../backgroundSync';
import { copy } from '../copy';
import { forgetKeptExam } from '../kept/keptExam';
import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import { recordKey } from '../storage/attemptRecords.rule';
import type { AttemptOwner, PendingRecord } from '../storage/attemptRecords.rule';
import { failureReason, retryWaitMs } from './failure.rule';
import type { Paper } from '../paper.rule';
import {
  askBeforeRepeat,
  checkOwner,
  holdsAnswers,
  OwnerLoggedOut,
  postAnswers,
  readArrived,
  readFate,
  withSendingLock,
} from './submissionCalls';
import type { Sender, SubmissionReply } from './submissionCalls';
import { isSubmitting, mayTryAgain, nextSubmission, openSubmission, waitingIn } from './submission.rule';
import type { SubmissionFact } from './submission.rule';
import { statusOf } from './submissionStatus';
import type { SubmissionStatus } from './submissionStatus';

/** The submission of one student and exam: stored, sent, retried, and removed once received. */
export interface Submission {
  status: () => SubmissionStatus;
  subscribe: (listener: () => void) => () => void;
  /** Stores submitted answers before anything is sent. False if local storage refuses; memory then holds them. */
  keep: (record: PendingRecord) => boolean;
  /**
   * Sends the waiting answers, one POST at a time; does nothing without any. Never throws.
   *
   * @param paper the questions if the caller has just read them; 'ask first' if the server may be at another attempt
   */
  send: (paper?: Paper | 'ask first') => Promise<void>;
  /** Forgets a submission of an earlier page that turned out to be gone from the device. */
  lookAgain: () => void;
  /** Returns true while answers submitted on this page are being sent: no other tab may take over. */
  isSubmitting: () => boolean;
  /** Returns true once per status, so that screens that come and go announce it once. */
  announces: (status: SubmissionStatus) => boolean;
  /** Removes an obsolete submission: the server reports the attempt as submitted. */
  dismiss: () => void;
  /** Resets a received or set-aside submission: a new attempt begins. */
  reset: () => void;
  /** Reports that answers that were never submitted were set aside: their attempt is over. */
  noteSetAside: () => void;
  /** Sets aside a refused submission whose attempt is gone (`isRefusedOfAnother`), so that a new attempt can begin. */
  putAside: () => void;
}

const page: Sender = { request, isLoggedIn: isOwnerLoggedIn };

/** Maximum wait in ms for the journal before sending. */
const JOURNAL_TIMEOUT_MS = 1000;

export interface SubmissionParts {
  readonly store: AttemptStore;
  readonly exitGuard: ExitGuard;
  /** True if the caller shows results and failures to the student. */
  readonly isQuiet?: boolean;
}

/** Creates the submission of a student and exam, with the record that an earlier page left. */
export function createSubmission(
  owner: AttemptOwner,
  { store, exitGuard, isQuiet = false }: SubmissionParts,
): Submission {
  const listeners = new Set<() => void>();
  let state = openSubmission(store.loadPending(owner));
  let status = statusOf(state, isSafe());
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const exit = exitGuard.watch(owner, isSafe);
  let announced: SubmissionStatus | null = null;

  function isSafe(): boolean {
    const waiting = waitingIn(state);
    return waiting === null || (waiting.isWritten && !store.journal.refuses());
  }

  function show(): void {
    exit.check();
    status = statusOf(state, isSafe());
    for (const listener of listeners) listener();
  }

  function dispatch(fact: SubmissionFact): void {
    const before = state;
    state = nextSubmission(before, fact);
    if (state !== before) show();
  }

  /** Removes only what was sent: a later attempt may be stored beside it. */
  function received(reply: SubmissionReply | null, attempt: AttemptIdentity): void {
    store.forgetAttempt(owner, attempt);
    void forgetKeptExam(owner.examId);
    dispatch({ type: 'received', attempt, reply });
  }

  /** Handles a result; if other answers were submitted on another device, these are set aside. */
  function arrived(reply: SubmissionReply, record: PendingRecord): void {
    if (!holdsAnswers(reply, record)) {
      setRecordAside(record);
      notify('info', copy.setAside);
    }
    received(reply, record);
  }

  function failed(error: unknown, record: PendingRecord): void {
    if (error instanceof OwnerLoggedOut) return dispatch({ type: 'loginMissed', record });
    const failure = isApiError(error) ? error : null;
    const reason = failureReason(failure);
    dispatch({ type: 'failed', reason, sentence: failure?.sentence ?? '' });
    const { failures = 0, isSubmittedHere = false } = waitingIn(state) ?? {};
    // Only the first failure is shown, and only after a submission here: the page says that earlier ones wait.
    reportFailure(error, isQuiet || !isSubmittedHere || failures > 1);
    // Also after a 401: the student may have logged in again since, and `send` looks.
    if (reason === 'refused') return;
    // Shells older than `retryAfterMs` leave it out.
    const askedMs = failure?.retryAfterMs ?? 0;
    retryTimer = setTimeout(() => void send(), retryWaitMs(failures, Math.random(), askedMs));
  }

  /** Stores the waiting answers again, unless another tab has stored a later attempt. */
  function storeAgain(record: PendingRecord): void {
    const there = store.loadPending(owner);
    if (there !== null && !isSameAttempt(there, record)) return;
    dispatch({ type: 'stored', isWritten: store.savePending(owner, record) });
  }

  /** Moves the stored answers aside, unless another tab has stored a later attempt. */
  function setRecordAside(record: PendingRecord): void {
    const there = store.loadPending(owner);
    if (there !== null && isSameAttempt(there, record)) store.setPendingAside(owner);
  }

  /** Sets aside answers of an attempt that is over: sent now, they would count for another one. */
  function setAside(record: PendingRecord): void {
    setRecordAside(record);
    // The exam's own pages show it by the status.
    if (isQuiet) notify('info', copy.setAside);
    dispatch({ type: 'setAside' });
  }

  function forget(): void {
    dispatch({ type: 'forgotten' });
  }

  async function post(record: PendingRecord, paper: Paper | null): Promise<void> {
    try {
      if (store.journal.refuses()) storeAgain(record);
      // The status shown to the student must be true for a browser that is killed the next moment.
      await store.journal.written(JOURNAL_TIMEOUT_MS);
      const fate = await askBeforeRepeat(page, owner, record, waitingIn(state)?.maybeSent ?? 'no');
      if (fate?.name === 'arrived') return arrived(fate.reply, record);
      if (fate?.name === 'another attempt' && !fate.takesKey) return setAside(record);
      checkOwner(page, owner);
      dispatch({ type: 'posted' });
      const reply = await postAnswers(page, owner, record, fate?.name === 'open' ? fate.paper : paper);
      // An earlier attempt may have been submitted on another device.
      if (fate?.name === 'another attempt' && !holdsAnswers(reply.data, record)) return setAside(record);
      received(reply.data, record);
      const kind = reply.data.attendance.tooLate ? 'info' : 'success';
      if (!isQuiet && reply.message.trim() !== '') notify(kind, reply.message);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'shape') return failed(error, record);
      // The envelope said success: the server has the answers, only its description was unreadable.
      received(await readArrived(page, owner, record).catch(() => null), record);
    }
  }

  /**
   * Asks for the fate of a submission that is gone from the device: without the result the page would offer to resume
   * it.
   */
  async function askWhatHappened(record: PendingRecord): Promise<void> {
    try {
      const fate = await readFate(page, owner, record);
      if (fate.name === 'arrived') return arrived(fate.reply, record);
      // Without an id the reported attempt may be the next one.
      if (record.attemptId === null || fate.name === 'another attempt') return forget();
      dispatch({ type: 'notThere' });
    } catch (error) {
      if (record.attemptId === null) {
        dispatch({ type: 'stored', isWritten: false });
        return failed(error, record);
      }
      // With an id it is safe to send again; if that fails too, the student is told why.
    }
    storeAgain(record);
    await post(record, null);
  }

  async function send(paper?: Paper | 'ask first'): Promise<void> {
    if (state.name === 'sending') return;
    const waiting = waitingIn(state);
    const record = waiting?.isSubmittedHere ? waiting.record : (store.loadPending(owner) ?? waiting?.record ?? null);
    if (record === null) return;
    if (!isOwnerLoggedIn(owner)) return dispatch({ type: 'loginMissed', record });
    clearTimeout(retryTimer);
    dispatch({ type: 'sendingBegan', record, mustAsk: paper === 'ask first' });
    const isSubmittedHere = waiting?.isSubmittedHere === true;
    await withSendingLock(`${recordKey('pending', owner)}/sending`, async () => {
      const there = store.loadPending(owner);
      if (there === null) dispatch({ type: 'goneFromDevice' });
      // Only another tab's success cancels a stored submission; one of this page is sent in any case.
      const isThere = there !== null && isSameAttempt(there, record);
      if (isSubmittedHere || isThere) await post(record, typeof paper === 'object' ? paper : null);
      else await askWhatHappened(record);
    });
  }

  /** Retries when the connection returns, the tab becomes visible or the student logs in. */
  function tryAgain(): void {
    if (mayTryAgain(state)) void send();
  }
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAgain();
  });
  pageState.sub(userAtom, tryAgain);
  store.journal.onLost(() => {
    const waiting = waitingIn(state);
    if (waiting !== null) storeAgain(waiting.record);
  });
  store.journal.onRefusal(() => {
    exit.check();
    if (state.name === 'stored') show();
  });
  exit.check();

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep(record) {
      const before = store.loadPending(owner);
      const isOther = before !== null && !isSameAttempt(before, record);
      const isRefused = state.name === 'stored' && state.reason === 'refused';
      if (isOther && isRefused) store.setPendingAside(owner);
      // A tab that slept learns that the time is up before it learns of another tab's submission.
      const maybeSent = before !== null ? 'before' : store.isForgottenElsewhere(owner) ? 'here' : 'no';
      // A submission that was not refused is of the next attempt, which another tab has begun: it stays on the device.
      const isWritten = (!isOther || isRefused) && store.savePending(owner, record);
      dispatch({ type: 'submitted', record, maybeSent, isWritten });
      requestBackgroundSync();
      return isWritten;
    },
    send,
    lookAgain() {
      const isFound = state.name === 'stored' && state.reason === null && !state.waiting.isSubmittedHere;
      if (isFound && store.loadPending(owner) === null) forget();
    },
    isSubmitting: () => isSubmitting(state),
    announces(said) {
      if (announced === said) return false;
      announced = said;
      return true;
    },
    dismiss() {
      const waiting = waitingIn(state);
      if (state.name !== 'stored' || waiting === null) return;
      received(null, waiting.isSubmittedHere ? waiting.record : (store.loadPending(owner) ?? waiting.record));
    },
    putAside() {
      if (state.name !== 'stored') return;
      store.setPendingAside(owner);
      forget();
    },
    noteSetAside: () => dispatch({ type: 'setAside' }),
    reset: () => dispatch({ type: 'attemptBegan' }),
  };
}
