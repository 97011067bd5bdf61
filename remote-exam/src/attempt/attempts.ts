import { createOutbox, identityOf, isReceived } from '@manassa/shared/attempt';
import type { AttemptIdentity, AttemptOwner, Outbox } from '@manassa/shared/attempt';
import type { Attendance } from '@manassa/shared/contract';
import { createArrivals } from './clock/arrivals';
import type { Arrivals } from './clock/arrivals';
import { createStoredAttempts } from './storedAttempts';
import type { StoredAttempts } from './storedAttempts';
import { takeAttempt } from './tab/takeAttempt';

/** The attempts of a page: their submissions, stored answers, server times and tab lock. Lives as long as the page. */
export interface Attempts extends Outbox {
  readonly arrivals: Arrivals;
  readonly stored: StoredAttempts;
  /** Exams that are being entered, by the key of the student's answers: their start pages may come and go meanwhile. */
  readonly entries: Map<string, Promise<void>>;
  /** Returns true if this page knows that the server has the attempt, also if the exam was read before that. */
  isReceived: (owner: AttemptOwner, attempt: AttemptIdentity) => boolean;
  /** Resets an earlier submission before an attempt is entered. */
  prepare: (owner: AttemptOwner, attendance: Attendance) => void;
  /** Takes the attempt from any other tab while `work` runs; false, without a change, if that one submits it. */
  takeAttempt: (owner: AttemptOwner, work: () => Promise<void>) => Promise<boolean>;
}

/** Creates the attempts of a page. */
export function createAttempts(outbox: Outbox = createOutbox()): Attempts {
  const { isRefusedOfAnother, store, submissionOf } = outbox;
  return {
    ...outbox,
    arrivals: createArrivals(),
    entries: new Map(),
    stored: createStoredAttempts(store),
    isReceived: (owner, attempt) => isReceived(submissionOf(owner).status(), attempt),
    prepare(owner, attendance) {
      if (isRefusedOfAnother(owner, identityOf(attendance))) submissionOf(owner).putAside();
      submissionOf(owner).reset();
    },
    takeAttempt,
  };
}
