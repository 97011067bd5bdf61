import { createOutbox } from '../outbox';
import type { Outbox } from '../outbox';
import { createAttemptStore } from '../storage/createAttemptStore';
import type { Journal } from '../storage/journal';
import type { Submission } from '../submission/submission';

export interface TestJournal extends Journal {
  fill: (is: boolean) => void;
  /** Clears the database, as a browser does. */
  lose: () => void;
}

/** Returns a journal without a database, as in jsdom, with the given parts replaced. */
export function testJournal(parts: Partial<Journal> = {}): TestJournal {
  const losses = new Set<() => void>();
  const refusals = new Set<() => void>();
  let isFull = false;
  function follow(listeners: Set<() => void>, listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    exists: () => false,
    copy: () => undefined,
    written: async () => undefined,
    read: async (keys) => keys.map(() => null),
    keys: async () => [],
    refuses: () => isFull,
    onRefusal: (listener) => follow(refusals, listener),
    onLost: (listener) => follow(losses, listener),
    fill(is) {
      isFull = is;
      for (const listener of refusals) listener();
    },
    lose() {
      for (const listener of losses) listener();
    },
    ...parts,
  };
}

export const journal = testJournal();

const created = createOutbox(createAttemptStore(journal));
const used = new Set<Submission>();

/** Outbox of one page for a test file; every test uses its own exam. */
export const outbox: Outbox = {
  ...created,
  submissionOf(owner) {
    const submission = created.submissionOf(owner);
    used.add(submission);
    return submission;
  },
};

/** A submission that waits would be sent during the next test. */
beforeEach(() => {
  for (const submission of used) submission.dismiss();
  used.clear();
});
