/**
 * State of the lock in one window. `asking` lasts a moment; only a window with `held` may answer; `busy-elsewhere`:
 * another window is submitting and cannot hand over.
 */
export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'busy-elsewhere';

/** A way to hold the lock: Web Locks, or a heartbeat. */
export interface TabLockHold {
  /** Continues here: asks the other window to hand over, and steals the lock if it does not answer. */
  takeOver: () => void;
  /** Releases the lock; the next window in the queue gets it. */
  release: () => void;
}

/** The lock of an attempt as one window sees it. */
export interface TabLock extends TabLockHold {
  state: () => TabLockState;
  subscribe: (listener: () => void) => () => void;
}
