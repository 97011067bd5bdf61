import { isApiError, reportFailure } from '@manassa/shared/data';
import { notify, store as pageState, userAtom } from '@manassa/shared/session';
import type { ExitGuard } from '../exitGuard';
import type { AttemptStore } from '../kept/attemptStore';
import { isOwnerHere } from '../loggedIn';
import { copy } from '../../copy';
import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import { recordKey } from '../kept/attemptRecords.rule';
import type { AttemptOwner, PendingRecord } from '../kept/attemptRecords.rule';
import { failureReason, healsByItself, retryWaitMs } from './failure.rule';
import type { Paper } from '../paper.rule';
import {
  askBeforeRepeat,
  checkOwner,
  holdsAnswers,
  OwnerAway,
  postAnswers,
  readArrived,
  readFate,
  whileNoOtherTabSends,
} from './submissionCalls';
import type { SubmissionReply } from './submissionCalls';
import { isHandingIn, mayTryAgain, nextSubmission, openSubmission, waitingIn } from './submission.rule';
import type { SubmissionFact } from './submission.rule';
import { statusOf } from './submissionStatus';
import type { SubmissionStatus } from './submissionStatus';

/** The way of one exam's submission to the server: kept, sent, sent again, and forgotten only once received. */
export interface Submission {
  status: () => SubmissionStatus;
  subscribe: (listener: () => void) => () => void;
  /** Keeps answers that were handed in, before anything is sent. False when local storage cannot (memory then does). */
  keep: (record: PendingRecord) => boolean;
  /**
   * Sends what is kept. One POST at a time, whatever calls it; nothing when nothing is kept. Never throws.
   *
   * @param paper the questions in the server's order where the caller has just read them; 'ask first' where the
   * server may have gone on to another attempt
   */
  send: (paper?: Paper | 'ask first') => Promise<void>;
  /** Returns true while answers that were handed in on this page are on their way: no other tab may take over. */
  isHandingIn: () => boolean;
  /** Returns true once for each status: screens that announce one come and go. */
  announces: (status: SubmissionStatus) => boolean;
  /** Forgets a kept submission that the server has no use for any more: it reports the attempt as submitted. */
  dismiss: () => void;
  /** Forgets that one was received or set aside: a new attempt begins. */
  reset: () => void;
  /** Answers that were never handed in were set aside: their attempt is over. */
  noteSetAside: () => void;
  /** Makes room for a new attempt where one is refused whose attempt is gone (`isRefusedOfAnother`). */
  putAside: () => void;
}

/** The journal writes within milliseconds; one that has not by now holds no submission up. */
const JOURNAL_PATIENCE_MS = 1000;

/** The submission of a student and exam, with what an earlier page left of it on the device. */
export function createSubmission(
  owner: AttemptOwner,
  { store, exitGuard }: { store: AttemptStore; exitGuard: ExitGuard },
): Submission {
  const listeners = new Set<() => void>();
  let state = openSubmission(store.loadPending(owner));
  let status = statusOf(state, isSafe());
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const exit = exitGuard.watch(owner, isSafe);
  let announced: SubmissionStatus | null = null;

  /** Returns true if what waits outlives this page. */
  function isSafe(): boolean {
    const waiting = waitingIn(state);
    return waiting === null || (waiting.isWritten && !store.journal.refuses());
  }

  function show(): void {
    exit.check();
    status = statusOf(state, isSafe());
    for (const listener of listeners) listener();
  }

  /** Takes in what happened. What only this module needs to know of it is not announced. */
  function tell(fact: SubmissionFact): void {
    const before = state;
    state = nextSubmission(before, fact);
    if (state === before) return;
    const isQuiet = fact.type === 'stored' || fact.type === 'posted' || fact.type === 'notThere';
    if (isQuiet || fact.type === 'goneFromDevice') exit.check();
    else show();
  }

  /** Only what was sent is forgotten: a later attempt may be stored beside it. */
  function received(reply: SubmissionReply | null, attempt: AttemptIdentity): void {
    store.forgetAttempt(owner, attempt);
    tell({ type: 'received', attempt, reply });
  }

  /** The server has the attempt; if it was submitted with other answers on another device, these are set aside. */
  function arrived(reply: SubmissionReply, record: PendingRecord): void {
    if (!holdsAnswers(reply, record)) {
      store.setPendingAside(owner);
      notify('info', copy.setAside);
    }
    received(reply, record);
  }

  function failed(error: unknown, record: PendingRecord): void {
    if (error instanceof OwnerAway) return tell({ type: 'loginMissed', record });
    const failure = isApiError(error) ? error : null;
    const reason = failureReason(failure);
    tell({ type: 'failed', reason, sentence: failure?.sentence ?? '' });
    const failures = waitingIn(state)?.failures ?? 0;
    // Repeats are silent work in the background.
    reportFailure(error, failures > 1);
    // A late 401 is about a login that is over: the student has logged in again while it was under way.
    const hasLoggedIn = reason === 'session' && isOwnerHere(owner);
    if (!healsByItself(reason) && !hasLoggedIn) return;
    // A shell from before `retryAfterMs` leaves it out.
    const askedMs = failure?.retryAfterMs ?? 0;
    retryTimer = setTimeout(() => void send(), retryWaitMs(failures, Math.random(), askedMs));
  }

  /** Stores what waits once more, unless another tab has handed in a later attempt there. */
  function keepAgain(record: PendingRecord): void {
    const there = store.loadPending(owner);
    if (there !== null && !isSameAttempt(there, record)) return;
    tell({ type: 'stored', isWritten: store.savePending(owner, record) });
  }

  /** The attempt is over: sent now, its answers would be taken for those of another one. */
  function setAside(): void {
    clearTimeout(retryTimer);
    store.setPendingAside(owner);
    tell({ type: 'setAside' });
  }

  function forget(): void {
    clearTimeout(retryTimer);
    tell({ type: 'forgotten' });
  }

  async function post(record: PendingRecord, paper: Paper | null): Promise<void> {
    try {
      if (store.journal.refuses()) keepAgain(record);
      // What the student is told of a submission holds for a browser that is killed the next moment.
      await store.journal.written(JOURNAL_PATIENCE_MS);
      const fate = await askBeforeRepeat(owner, record, waitingIn(state)?.maybeSent ?? 'no');
      if (fate?.name === 'arrived') return arrived(fate.reply, record);
      if (fate?.name === 'another attempt' && !fate.takesKey) return setAside();
      checkOwner(owner);
      tell({ type: 'posted' });
      const reply = await postAnswers(owner, record, fate?.name === 'open' ? fate.paper : paper);
      received(reply.data, record);
      if (reply.message.trim() !== '') notify('success', reply.message);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'shape') return failed(error, record);
      // The envelope said success: the server has the answers, only its description of them was unreadable.
      received(await readArrived(owner, record).catch(() => null), record);
    }
  }

  /**
   * Asks for the fate of what waited and is gone from the device: another tab has sent it, or the site's data was cleared
   * under this page. Without its result the page would offer to go on with an attempt that is over.
   */
  async function learnFate(record: PendingRecord): Promise<void> {
    try {
      const fate = await readFate(owner, record);
      if (fate.name === 'arrived') return arrived(fate.reply, record);
      // Without an id nobody can tell whether the attempt that the server speaks of is the next one.
      if (record.attemptId === null || fate.name === 'another attempt') return forget();
      tell({ type: 'notThere' });
    } catch (error) {
      if (record.attemptId === null) {
        tell({ type: 'stored', isWritten: false });
        return failed(error, record);
      }
      // With an id it may be sent whatever the server has of it; where that fails as well, the student is told why.
    }
    keepAgain(record);
    await post(record, null);
  }

  async function send(paper?: Paper | 'ask first'): Promise<void> {
    if (state.name === 'sending') return;
    const waiting = waitingIn(state);
    const record = waiting?.isHandedInHere ? waiting.record : (store.loadPending(owner) ?? waiting?.record ?? null);
    if (record === null) return;
    if (!isOwnerHere(owner)) return tell({ type: 'loginMissed', record });
    clearTimeout(retryTimer);
    tell({ type: 'sendingBegan', record, mustAsk: paper === 'ask first' });
    const isHandedInHere = waiting?.isHandedInHere === true;
    await whileNoOtherTabSends(`${recordKey('pending', owner)}/sending`, async () => {
      const there = store.loadPending(owner);
      if (there === null) tell({ type: 'goneFromDevice' });
      // Only another tab's success takes a stored submission away; what this page handed in is sent in any case.
      const isThere = there !== null && isSameAttempt(there, record);
      if (isHandedInHere || isThere) await post(record, typeof paper === 'object' ? paper : null);
      else await learnFate(record);
    });
  }

  /** The connection is back, the tab is looked at, or the student logged in. */
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
    if (waiting !== null) keepAgain(waiting.record);
  });
  store.journal.onRefusal(() => {
    exit.check();
    if (state.name === 'kept') show();
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
      if (before !== null && !isSameAttempt(before, record)) store.setPendingAside(owner);
      // A tab that slept hears that the time is up before it hears that another one has handed the attempt in.
      const maybeSent = before !== null ? 'before' : store.isForgottenElsewhere(owner) ? 'here' : 'no';
      const isWritten = store.savePending(owner, record);
      tell({ type: 'handedIn', record, maybeSent, isWritten });
      return isWritten;
    },
    send,
    isHandingIn: () => isHandingIn(state),
    announces(said) {
      if (announced === said) return false;
      announced = said;
      return true;
    },
    dismiss() {
      const waiting = waitingIn(state);
      if (state.name !== 'kept' || waiting === null) return;
      clearTimeout(retryTimer);
      received(null, waiting.isHandedInHere ? waiting.record : (store.loadPending(owner) ?? waiting.record));
    },
    putAside() {
      if (state.name !== 'kept') return;
      store.setPendingAside(owner);
      forget();
    },
    noteSetAside: () => tell({ type: 'setAside' }),
    reset: () => tell({ type: 'attemptBegan' }),
  };
}
