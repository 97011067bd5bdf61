import { store } from '@manassa/shared/session';
import { createAttempts } from '../attempt/attempts';
import type { Journal } from '../attempt/kept/journal';
import { createAttemptStore } from '../attempt/kept/createAttemptStore';
import { attemptsAtom } from '../attempt/useAttempts';

/** A journal whose device a test drives. */
export interface TestJournal extends Journal {
  /** The disk has no room from now on, or has room again. */
  fill: (is: boolean) => void;
  /** The browser cleared the database. */
  lose: () => void;
}

/** A journal that is not there, as in jsdom, unless the parts say otherwise. */
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

/** One page's attempts for a test file; every test takes an exam of its own. */
export const attempts = createAttempts(createAttemptStore(journal));

/** Gives the screens of a test file these attempts and returns their store. */
export function installAttempts(own = attempts): typeof own.store {
  store.set(attemptsAtom, own);
  return own.store;
}
