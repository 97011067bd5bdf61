import { isApiError, reportFailure } from '@manassa/shared/data';
import { notify, store, userAtom } from '@manassa/shared/session';
import { forgetAttempt, isForgottenElsewhere, loadPending, savePending, setPendingAside } from './answersStorage';
import type { FailureReason } from './attempt.rule';
import { isSameAttempt, recordKey } from './attemptRecords.rule';
import type { AttemptOwner, PendingRecord } from './attemptRecords.rule';
import { failureReason, healsByItself, retryWaitMs } from './failure.rule';
import { journalRefuses, journalWritten, onJournalLost, onJournalRefusal } from './journal';
import {
  askBeforeRepeat,
  checkOwner,
  isOwnerHere,
  OwnerAway,
  postAnswers,
  readArrived,
  readFate,
  whileNoOtherTabSends,
} from './submissionCalls';
import type { MaybeSent, SubmissionReply } from './submissionCalls';

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
  | { readonly name: 'received'; readonly attemptId: string | null; readonly reply: SubmissionReply | null };

/** The way of one exam's submission to the server: kept, sent, sent again, and forgotten only once received. */
export interface Submission {
  status: () => SubmissionStatus;
  subscribe: (listener: () => void) => () => void;
  /** Keeps answers that were handed in, before anything is sent. False when local storage cannot (memory then does). */
  keep: (record: PendingRecord) => boolean;
  /** Sends what is kept. One POST at a time, whatever calls it; nothing when nothing is kept. Never throws. */
  send: () => Promise<void>;
  /** Forgets a kept submission that the server has no use for any more: it reports the attempt as submitted. */
  dismiss: () => void;
  /** Forgets that one was received: a new attempt begins. */
  reset: () => void;
  /** Makes room for a new attempt where one is refused whose attempt is gone (`isRefusedOfAnother`). */
  putAside: () => void;
}

/** The journal writes within milliseconds; one that has not by now holds no submission up. */
const JOURNAL_PATIENCE_MS = 1000;

function createSubmission(owner: AttemptOwner): Submission {
  const listeners = new Set<() => void>();
  /** What was handed in on this page; stands in for storage that is full or blocked. */
  let inHand: PendingRecord | null = null;
  let failures = 0;
  /** What waits, as this page last knew it. */
  let known = loadPending(owner);
  /** Whether local storage has what waits. */
  let written = true;
  /** Whether the server may have it already, so that it is asked first: sent from here, or by a page before this one. */
  let maybeSent: MaybeSent = known === null ? 'no' : 'before';
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let status: SubmissionStatus =
    known === null ? { name: 'none' } : { name: 'kept', reason: null, sentence: '', safe: isSafe() };

  function change(next: SubmissionStatus): void {
    status = next;
    for (const listener of listeners) listener();
  }

  /** Whether what waits outlives this page. */
  function isSafe(): boolean {
    return known === null || (written && !journalRefuses());
  }

  function keptBecause(reason: FailureReason | null, sentence = ''): void {
    followSafety();
    change({ name: 'kept', reason, sentence, safe: isSafe() });
  }

  /** Has the browser ask before the page is closed; whoever uses the device next is not asked for this student. */
  function askBeforeUnload(event: BeforeUnloadEvent): void {
    if (isOwnerHere(owner)) event.preventDefault();
  }

  function followSafety(): void {
    window.removeEventListener('beforeunload', askBeforeUnload);
    if (!isSafe()) window.addEventListener('beforeunload', askBeforeUnload);
  }

  /** Only what was sent is forgotten: a later attempt may lie beside it. */
  function received(reply: SubmissionReply | null, attemptId: string | null): void {
    inHand = null;
    known = null;
    written = true;
    maybeSent = 'no';
    failures = 0;
    followSafety();
    forgetAttempt(owner, attemptId);
    change({ name: 'received', attemptId, reply });
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
    const there = loadPending(owner);
    if (there === null || isSameAttempt(there.attemptId, record.attemptId)) written = savePending(owner, record);
  }

  async function post(record: PendingRecord): Promise<void> {
    try {
      if (journalRefuses()) keepAgain(record);
      // What the student is told of a submission holds for a browser that is killed the next moment.
      await journalWritten(JOURNAL_PATIENCE_MS);
      const arrived = await askBeforeRepeat(owner, record, maybeSent);
      if (arrived !== null) return received(arrived, record.attemptId);
      checkOwner(owner);
      maybeSent = 'here';
      const reply = await postAnswers(owner, record);
      received(reply.data, record.attemptId);
      if (reply.message.trim() !== '') notify('success', reply.message);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'shape') return failed(error);
      // The envelope said success: the server has the answers, only its description of them was unreadable.
      received(await readArrived(owner, record).catch(() => null), record.attemptId);
    }
  }

  /**
   * What waited is gone from the device: another tab has sent it, or the site's data was cleared under this page. The
   * server knows which, and without its result the page would offer to go on with an attempt that is over.
   */
  async function learnFrom(record: PendingRecord): Promise<void> {
    try {
      const fate = await readFate(owner, record);
      if (typeof fate === 'object') return received(fate, record.attemptId);
      // Without an id nobody can tell whether the attempt that the server speaks of is the next one.
      if (record.attemptId === null || fate === 'another attempt') return forgetWaiting();
      maybeSent = 'no';
    } catch (error) {
      if (record.attemptId === null) {
        written = false;
        return failed(error);
      }
      // With an id it may be sent whatever the server has of it; where that fails as well, the student is told why.
    }
    keepAgain(record);
    await post(record);
  }

  function forgetWaiting(): void {
    clearTimeout(retryTimer);
    inHand = null;
    known = null;
    written = true;
    maybeSent = 'no';
    followSafety();
    change({ name: 'none' });
  }

  async function send(): Promise<void> {
    const record = inHand ?? loadPending(owner) ?? known;
    known = record;
    if (status.name === 'sending' || record === null) return;
    // Another page's, left on the device since this one looked: it may have been sent.
    if (inHand === null && maybeSent === 'no') maybeSent = 'before';
    if (!isOwnerHere(owner)) return keptBecause('session');
    clearTimeout(retryTimer);
    change({ name: 'sending' });
    await whileNoOtherTabSends(`${recordKey('pending', owner)}/sending`, async () => {
      // Gone from the device: another tab may have sent it, or the site's data was cleared. The server knows which.
      if (inHand !== null && maybeSent === 'no' && loadPending(owner) === null) maybeSent = 'here';
      // Only another tab's success takes a kept submission away; what this page handed in is sent in any case.
      const there = loadPending(owner);
      const isThere = there !== null && isSameAttempt(there.attemptId, record.attemptId);
      if (inHand !== null || isThere) await post(record);
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
  onJournalLost(() => {
    if (known !== null) keepAgain(known);
  });
  followSafety();
  onJournalRefusal(() => {
    followSafety();
    if (status.name === 'kept') keptBecause(status.reason, status.sentence);
  });

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep(record) {
      const before = loadPending(owner);
      if (before !== null && !isSameAttempt(before.attemptId, record.attemptId)) setPendingAside(owner);
      inHand = record;
      known = record;
      // A tab that slept hears that the time is up before it hears that another one has handed the attempt in.
      maybeSent = before !== null ? 'before' : isForgottenElsewhere(owner) ? 'here' : 'no';
      failures = 0;
      written = savePending(owner, record);
      keptBecause(null);
      return written;
    },
    send,
    dismiss() {
      if (status.name !== 'kept') return;
      clearTimeout(retryTimer);
      received(null, (inHand ?? loadPending(owner) ?? known)?.attemptId ?? null);
    },
    putAside() {
      if (status.name !== 'kept') return;
      setPendingAside(owner);
      forgetWaiting();
    },
    reset() {
      if (status.name === 'received') change({ name: 'none' });
    },
  };
}

/**
 * Whether what waits is of another attempt than the one at hand, and the server refuses it for good (its attempt is
 * gone): it holds up nothing but itself.
 */
export function isRefusedOfAnother(owner: AttemptOwner, attemptId: string | null): boolean {
  const status = submissionOf(owner).status();
  if (status.name !== 'kept' || status.reason !== 'refused') return false;
  const kept = loadPending(owner)?.attemptId ?? null;
  return kept !== null && kept !== attemptId;
}

/**
 * Whether this page knows that the server has the attempt, whatever the exam says: it may have been read the moment
 * before.
 */
export function isTaken(status: SubmissionStatus, attemptId: string | null): boolean {
  return status.name === 'received' && isSameAttempt(status.attemptId, attemptId);
}

const submissions = new Map<string, Submission>();

/** The one submission of a student and exam in this page: whoever asks gets the same, so nothing is sent twice. */
export function submissionOf(owner: AttemptOwner): Submission {
  const key = recordKey('pending', owner);
  const known = submissions.get(key);
  if (known) return known;
  const created = createSubmission(owner);
  submissions.set(key, created);
  return created;
}
