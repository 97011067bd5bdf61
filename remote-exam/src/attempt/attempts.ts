import { createExitGuard } from './exitGuard';
import type { ExitGuard } from './exitGuard';
import { isSameAttempt } from './attemptIdentity.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';
import { recordKey } from './kept/attemptRecords.rule';
import type { AttemptOwner } from './kept/attemptRecords.rule';
import type { AttemptStore } from './kept/attemptStore';
import { createAttemptStore } from './kept/createAttemptStore';
import { createSubmission } from './submission/submission';
import type { Submission } from './submission/submission';

/** Everything of the attempts that lives as long as the page: the store, the submissions, the guard of its exit. */
export interface Attempts {
  readonly store: AttemptStore;
  readonly exitGuard: ExitGuard;
  /** The submission of a student and exam. Every caller gets the same one, so nothing is sent twice. */
  submissionOf: (owner: AttemptOwner) => Submission;
  /**
   * Returns true if what waits is of another attempt than the one at hand (null for none), and the server refuses it for
   * good because its attempt is gone: it holds up nothing but itself.
   */
  isRefusedOfAnother: (owner: AttemptOwner, attempt: AttemptIdentity | null) => boolean;
}

/** The attempts of a page that was just opened. */
export function createAttempts(store: AttemptStore = createAttemptStore()): Attempts {
  const exitGuard = createExitGuard();
  const submissions = new Map<string, Submission>();

  function submissionOf(owner: AttemptOwner): Submission {
    const key = recordKey('pending', owner);
    const known = submissions.get(key) ?? createSubmission(owner, { store, exitGuard });
    submissions.set(key, known);
    return known;
  }

  return {
    store,
    exitGuard,
    submissionOf,
    isRefusedOfAnother(owner, attempt) {
      const status = submissionOf(owner).status();
      if (status.name !== 'kept' || status.reason !== 'refused') return false;
      const pending = store.loadPending(owner);
      if (pending === null) return false;
      return attempt === null ? pending.attemptId !== null : !isSameAttempt(pending, attempt);
    },
  };
}
