import { createOutbox } from '@manassa/shared/attempt';
import type { AttemptStore } from '@manassa/shared/attempt';
import { store } from '@manassa/shared/session';
import { outbox } from '@manassa/shared/testing';
import { createAttempts } from '../attempt/attempts';
import { attemptsAtom } from '../attempt/useAttempts';

/** Attempts of one page for a test file; every test uses its own exam. */
export const attempts = createAttempts(outbox);

/** Sets the attempts that the screens of a test file use; returns their store. */
export function installAttempts(own = attempts): typeof own.store {
  store.set(attemptsAtom, own);
  return own.store;
}

export function attemptsWith(ownStore: AttemptStore): typeof attempts {
  return createAttempts(createOutbox(ownStore));
}
