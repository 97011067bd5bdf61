/**
 * `asking` lasts a moment; only a window with `held` may answer; `busy-elsewhere`: another window is submitting and
 * cannot hand over.
 */
export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'busy-elsewhere';

export interface TabLockHold {
  /** Continues here: asks the other window to hand over, and steals the lock if it does not answer. */
  takeOver: () => void;
  /** The next window in the queue gets the lock. */
  release: () => void;
}

export interface TabLock extends TabLockHold {
  state: () => TabLockState;
  subscribe: (listener: () => void) => () => void;
}
