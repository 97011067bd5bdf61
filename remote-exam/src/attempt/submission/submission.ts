import { isApiError, reportFailure } from '@manassa/shared/data';
import { notify, store, userAtom } from '@manassa/shared/session';
import type { ExitGuard } from '../exitGuard';
import type { AttemptStore } from '../kept/attemptStore';
import { isOwnerHere } from '../loggedIn';
import type { FailureReason } from '../attempt.rule';
import { copy } from '../../copy';
import { ANY_ATTEMPT, isSameAttempt } from '../attemptIdentity.rule';
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
import type { MaybeSent, SubmissionReply } from './submissionCalls';
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
  { store: kept, exitGuard }: { store: AttemptStore; exitGuard: ExitGuard },
): Submission {
  const listeners = new Set<() => void>();
  /** What was handed in on this page; stands in for storage that is full or blocked. */
  let inHand: PendingRecord | null = null;
  let failures = 0;
  /** What waits, as this page last knew it. */
  let known = kept.loadPending(owner);
  /** Whether local storage has what waits. */
  let written = true;
  /** Whether the server may have it already, so that it is asked first: sent from here, or by a page before this one. */
  let maybeSent: MaybeSent = known === null ? 'no' : 'before';
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let status: SubmissionStatus =
    known === null ? { name: 'none' } : { name: 'kept', reason: null, sentence: '', safe: isSafe() };

  const exit = exitGuard.watch(owner, isSafe);

  function change(next: SubmissionStatus): void {
    status = next;
    for (const listener of listeners) listener();
  }

  /** Whether what waits outlives this page. */
  function isSafe(): boolean {
    return known === null || (written && !kept.journal.refuses());
  }

  function keptBecause(reason: FailureReason | null, sentence = ''): void {
    exit.check();
    change({ name: 'kept', reason, sentence, safe: isSafe() });
  }

  /** Only what was sent is forgotten: a later attempt may lie beside it. */
  function received(reply: SubmissionReply | null, attempt: AttemptIdentity): void {
    inHand = null;
    known = null;
    written = true;
    maybeSent = 'no';
    failures = 0;
    exit.check();
    kept.forgetAttempt(owner, attempt);
    change({ name: 'received', attempt: attempt, reply });
  }

  /** The server has the attempt; other answers than these were submitted on another device, and these are kept. */
  function arrived(reply: SubmissionReply, record: PendingRecord): void {
    if (!holdsAnswers(reply, record)) {
      kept.setPendingAside(owner);
      notify('info', copy.setAside);
    }
    received(reply, record);
  }

  function failed(error: unknown): void {
    if (error instanceof OwnerAway) return keptBecause('session');
    const failure = isApiError(error) ? error : null;
    failures += 1;
    const reason = failureReason(failure);
    keptBecause(reason, failure?.sentence);
    // The first failure speaks up; the repeats are silent work in the background.
    reportFailure(error, failures > 1);
    // A late 401 speaks of a login that is over: the student has logged in again while it was under way.
    const hasLoggedIn = reason === 'session' && isOwnerHere(owner);
    if (!healsByItself(reason) && !hasLoggedIn) return;
    // A shell from before `retryAfterMs` says nothing of it.
    const askedMs = failure?.retryAfterMs ?? 0;
    retryTimer = setTimeout(() => void send(), retryWaitMs(failures, Math.random(), askedMs));
  }

  /** Unless a later attempt's lies there, handed in by another tab. */
  function keepAgain(record: PendingRecord): void {
    const there = kept.loadPending(owner);
    if (there === null || isSameAttempt(there, record)) written = kept.savePending(owner, record);
  }

  async function post(record: PendingRecord, paper: Paper | null): Promise<void> {
    try {
      if (kept.journal.refuses()) keepAgain(record);
      // What the student is told of a submission holds for a browser that is killed the next moment.
      await kept.journal.written(JOURNAL_PATIENCE_MS);
      const fate = await askBeforeRepeat(owner, record, maybeSent);
      if (fate?.name === 'arrived') return arrived(fate.reply, record);
      if (fate?.name === 'another attempt' && !fate.takesKey) return layAside();
      checkOwner(owner);
      maybeSent = 'here';
      const reply = await postAnswers(owner, record, fate?.name === 'open' ? fate.paper : paper);
      received(reply.data, record);
      if (reply.message.trim() !== '') notify('success', reply.message);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'shape') return failed(error);
      // The envelope said success: the server has the answers, only its description of them was unreadable.
      received(await readArrived(owner, record).catch(() => null), record);
    }
  }

  /**
   * What waited is gone from the device: another tab has sent it, or the site's data was cleared under this page. The
   * server knows which, and without its result the page would offer to go on with an attempt that is over.
   */
  async function learnFrom(record: PendingRecord): Promise<void> {
    try {
      const fate = await readFate(owner, record);
      if (fate.name === 'arrived') return arrived(fate.reply, record);
      // Without an id nobody can tell whether the attempt that the server speaks of is the next one.
      if (record.attemptId === null || fate.name === 'another attempt') return forgetWaiting();
      maybeSent = 'no';
    } catch (error) {
      if (record.attemptId === null) {
        written = false;
        return failed(error);
      }
      // With an id it may be sent whatever the server has of it; where that fails as well, the student is told why.
    }
    keepAgain(record);
    await post(record, null);
  }

  /** Sent now, it would be taken for the answers of another attempt. */
  function layAside(): void {
    kept.setPendingAside(owner);
    forgetWaiting();
    change({ name: 'set-aside' });
  }

  function forgetWaiting(): void {
    clearTimeout(retryTimer);
    inHand = null;
    known = null;
    written = true;
    maybeSent = 'no';
    exit.check();
    change({ name: 'none' });
  }

  async function send(paper?: Paper | 'ask first'): Promise<void> {
    const record = inHand ?? kept.loadPending(owner) ?? known;
    known = record;
    if (status.name === 'sending' || record === null) return;
    // Another page's, left on the device since this one looked: it may have been sent.
    if (inHand === null && maybeSent === 'no') maybeSent = 'before';
    if (paper === 'ask first' && maybeSent === 'no') maybeSent = 'here';
    if (!isOwnerHere(owner)) return keptBecause('session');
    clearTimeout(retryTimer);
    change({ name: 'sending' });
    await whileNoOtherTabSends(`${recordKey('pending', owner)}/sending`, async () => {
      // Gone from the device: another tab may have sent it, or the site's data was cleared. The server knows which.
      if (inHand !== null && maybeSent === 'no' && kept.loadPending(owner) === null) maybeSent = 'here';
      // Only another tab's success takes a kept submission away; what this page handed in is sent in any case.
      const there = kept.loadPending(owner);
      const isThere = there !== null && isSameAttempt(there, record);
      if (inHand !== null || isThere) await post(record, typeof paper === 'object' ? paper : null);
      else await learnFrom(record);
    });
  }

  /** Something that may have healed the failure: the line is back, the tab is looked at, the student logged in. */
  function tryAgain(): void {
    if (status.name !== 'kept' || status.reason === null || status.reason === 'refused') return;
    void send();
  }
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAgain();
  });
  store.sub(userAtom, tryAgain);
  // The site's data was cleared: what waits is kept again.
  kept.journal.onLost(() => {
    if (known !== null) keepAgain(known);
  });
  exit.check();
  kept.journal.onRefusal(() => {
    exit.check();
    if (status.name === 'kept') keptBecause(status.reason, status.sentence);
  });

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep(record) {
      const before = kept.loadPending(owner);
      if (before !== null && !isSameAttempt(before, record)) kept.setPendingAside(owner);
      inHand = record;
      known = record;
      // A tab that slept hears that the time is up before it hears that another one has handed the attempt in.
      maybeSent = before !== null ? 'before' : kept.isForgottenElsewhere(owner) ? 'here' : 'no';
      failures = 0;
      written = kept.savePending(owner, record);
      keptBecause(null);
      return written;
    },
    send,
    dismiss() {
      if (status.name !== 'kept') return;
      clearTimeout(retryTimer);
      received(null, inHand ?? kept.loadPending(owner) ?? known ?? ANY_ATTEMPT);
    },
    putAside() {
      if (status.name !== 'kept') return;
      kept.setPendingAside(owner);
      forgetWaiting();
    },
    noteSetAside: () => change({ name: 'set-aside' }),
    reset() {
      if (status.name === 'received' || status.name === 'set-aside') change({ name: 'none' });
    },
  };
}
