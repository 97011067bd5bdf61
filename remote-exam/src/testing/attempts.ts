import { store } from '@manassa/shared/session';
import { createAttempts } from '../attempt/attempts';
import type { Journal } from '../attempt/storage/journal';
import { createAttemptStore } from '../attempt/storage/createAttemptStore';
import { attemptsAtom } from '../attempt/useAttempts';

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

/** The journal of `attempts`. */
export const journal = testJournal();

/** Attempts of one page for a test file; every test uses its own exam. */
export const attempts = createAttempts(createAttemptStore(journal));

/** Sets the attempts that the screens of a test file use; returns their store. */
export function installAttempts(own = attempts): typeof own.store {
  store.set(attemptsAtom, own);
  return own.store;
}
