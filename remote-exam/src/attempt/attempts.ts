import type { Attendance } from '@manassa/shared/contract';
import { createArrivals } from './clock/arrivals';
import type { Arrivals } from './clock/arrivals';
import { createExitGuard } from './exitGuard';
import type { ExitGuard } from './exitGuard';
import { identityOf, isSameAttempt } from './attemptIdentity.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';
import { recordKey } from './storage/attemptRecords.rule';
import type { AttemptOwner } from './storage/attemptRecords.rule';
import type { AttemptStore } from './storage/attemptStore';
import { createAttemptStore } from './storage/createAttemptStore';
import { createSubmission } from './submission/submission';
import type { Submission } from './submission/submission';
import { isReceived } from './submission/submissionStatus';
import { createStoredAttempts } from './storedAttempts';
import type { StoredAttempts } from './storedAttempts';
import { takeAttempt } from './tab/takeAttempt';

/** Objects that live as long as the page: the store, the submissions, the exit guard, the responses' arrivals. */
export interface Attempts {
  readonly store: AttemptStore;
  readonly exitGuard: ExitGuard;
  readonly arrivals: Arrivals;
  readonly stored: StoredAttempts;
  /** Returns the submission of a student and exam; always the same object, so nothing is sent twice. */
  submissionOf: (owner: AttemptOwner) => Submission;
  /**
   * Returns true if the waiting submission belongs to another attempt than the given one (null for none) and the server
   * refuses it for good because its attempt is gone. It then blocks nothing.
   */
  isRefusedOfAnother: (owner: AttemptOwner, attempt: AttemptIdentity | null) => boolean;
  /** Returns true if this page knows that the server has the attempt, also if the exam was read before that. */
  isReceived: (owner: AttemptOwner, attempt: AttemptIdentity) => boolean;
  /** Prepares for entering an attempt: an earlier submission belongs to another one. */
  prepare: (owner: AttemptOwner, attendance: Attendance) => void;
  /**
   * Takes the attempt from any other window while `work` runs.
   *
   * @returns false, with nothing done, if another window is submitting the attempt
   */
  takeAttempt: (owner: AttemptOwner, work: () => Promise<void>) => Promise<boolean>;
}

/** Creates the attempts of a page. */
export function createAttempts(store: AttemptStore = createAttemptStore()): Attempts {
  const exitGuard = createExitGuard();
  const submissions = new Map<string, Submission>();

  function submissionOf(owner: AttemptOwner): Submission {
    const key = recordKey('pending', owner);
    const known = submissions.get(key) ?? createSubmission(owner, { store, exitGuard });
    submissions.set(key, known);
    return known;
  }

  function isRefusedOfAnother(owner: AttemptOwner, attempt: AttemptIdentity | null): boolean {
    const status = submissionOf(owner).status();
    if (status.name !== 'stored' || status.reason !== 'refused') return false;
    const pending = store.loadPending(owner);
    if (pending === null) return false;
    return attempt === null ? pending.attemptId !== null : !isSameAttempt(pending, attempt);
  }

  return {
    store,
    exitGuard,
    arrivals: createArrivals(),
    stored: createStoredAttempts(store),
    submissionOf,
    isRefusedOfAnother,
    isReceived: (owner, attempt) => isReceived(submissionOf(owner).status(), attempt),
    prepare(owner, attendance) {
      if (isRefusedOfAnother(owner, identityOf(attendance))) submissionOf(owner).putAside();
      submissionOf(owner).reset();
    },
    takeAttempt,
  };
}
