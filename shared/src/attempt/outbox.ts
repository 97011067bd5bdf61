import { isSameAttempt } from './attemptIdentity.rule';
import type { AttemptIdentity } from './attemptIdentity.rule';
import { createExitGuard } from './exitGuard';
import type { ExitGuard } from './exitGuard';
import { recordKey } from './storage/attemptRecords.rule';
import type { AttemptOwner } from './storage/attemptRecords.rule';
import type { AttemptStore } from './storage/attemptStore';
import { createAttemptStore } from './storage/createAttemptStore';
import { createSubmission } from './submission/submission';
import type { Submission, SubmissionParts } from './submission/submission';

/** Submissions of a page, with the store and the exit guard that they use. Lives as long as the page. */
export interface Outbox {
  readonly store: AttemptStore;
  readonly exitGuard: ExitGuard;
  /** Returns the submission of a student and exam; always the same object, so nothing is sent twice. */
  submissionOf: (owner: AttemptOwner) => Submission;
  /**
   * Returns true if the waiting submission belongs to another attempt than the given one (null for none) and the server
   * refuses it for good because its attempt is gone. It then blocks nothing.
   */
  isRefusedOfAnother: (owner: AttemptOwner, attempt: AttemptIdentity | null) => boolean;
}

/** Creates a page's outbox. `isQuiet` is true if the caller shows results and failures to the student. */
export function createOutbox(
  store: AttemptStore = createAttemptStore(),
  options: Pick<SubmissionParts, 'isQuiet'> = {},
): Outbox {
  const exitGuard = createExitGuard();
  const submissions = new Map<string, Submission>();

  function submissionOf(owner: AttemptOwner): Submission {
    const key = recordKey('pending', owner);
    const known = submissions.get(key) ?? createSubmission(owner, { store, exitGuard, ...options });
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

  async function restore(owner: AttemptOwner): Promise<boolean> {
    const isRead = await store.restore(owner);
    submissions.get(recordKey('pending', owner))?.lookAgain();
    return isRead;
  }

  return { store: { ...store, restore }, exitGuard, submissionOf, isRefusedOfAnother };
}
