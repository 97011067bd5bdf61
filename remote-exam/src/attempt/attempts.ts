import { createOutbox, identityOf, isReceived } from '@manassa/shared/attempt';
import type { AttemptIdentity, AttemptOwner, Outbox } from '@manassa/shared/attempt';
import type { Attendance } from '@manassa/shared/contract';
import { createArrivals } from './clock/arrivals';
import type { Arrivals } from './clock/arrivals';
import { createStoredAttempts } from './storedAttempts';
import type { StoredAttempts } from './storedAttempts';
import { takeAttempt } from './tab/takeAttempt';

/** Objects that live as long as the page: the store, the submissions, the exit guard, the responses' arrivals. */
export interface Attempts extends Outbox {
  readonly arrivals: Arrivals;
  readonly stored: StoredAttempts;
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
export function createAttempts(outbox: Outbox = createOutbox()): Attempts {
  const { isRefusedOfAnother, store, submissionOf } = outbox;
  return {
    ...outbox,
    arrivals: createArrivals(),
    stored: createStoredAttempts(store),
    isReceived: (owner, attempt) => isReceived(submissionOf(owner).status(), attempt),
    prepare(owner, attendance) {
      if (isRefusedOfAnother(owner, identityOf(attendance))) submissionOf(owner).putAside();
      submissionOf(owner).reset();
    },
    takeAttempt,
  };
}
