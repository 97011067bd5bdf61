/**
 * The window that an attempt is open in. `asking` lasts a moment; only the window that has `held` may answer;
 * `busy-elsewhere` is another window that is submitting and cannot hand over.
 */
export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'busy-elsewhere';

/** One way to hold the lock: Web Locks, or a heartbeat where they are missing. */
export interface TabLockHold {
  /** Continues here: asks the other window to hand over, and takes the lock when it does not answer. */
  takeOver: () => void;
  /** Gives the lock back for good; the next window in line gets it. */
  release: () => void;
}

/** The lock of an attempt as one window sees it. */
export interface TabLock extends TabLockHold {
  state: () => TabLockState;
  subscribe: (listener: () => void) => () => void;
}
