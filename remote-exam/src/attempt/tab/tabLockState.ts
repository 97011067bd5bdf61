/**
 * `asking` lasts a moment; only a tab with `held` may answer; `busy-elsewhere`: another tab is submitting and
 * cannot hand over.
 */
export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'busy-elsewhere';

export interface TabLockHold {
  /** Continues here: asks the other tab to hand over, and steals the lock if it does not answer. */
  takeOver: () => void;
  /** The next tab in the queue gets the lock. */
  release: () => void;
}

export interface TabLock extends TabLockHold {
  state: () => TabLockState;
  subscribe: (listener: () => void) => () => void;
}
