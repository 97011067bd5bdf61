import { recordKey } from './attemptRecords.rule';
import type { AttemptOwner } from './attemptRecords.rule';
import { createHeartbeatLock } from './tabHeartbeat';
import { createWebTabLock } from './webTabLock';

/**
 * Which tab an attempt is open in. `asking` lasts a moment; `held` is the one tab that may answer; `busy-elsewhere`
 * is another tab that is just submitting and cannot hand over.
 */
export type TabLockState = 'asking' | 'held' | 'elsewhere' | 'busy-elsewhere';

export interface TabLock {
  state: () => TabLockState;
  subscribe: (listener: () => void) => () => void;
  /** Continues here: asks the other tab to hand over, and takes the lock when it does not answer. */
  takeOver: () => void;
  /** Gives the lock back for good; the next tab in line gets it. */
  release: () => void;
}

/**
 * Asks for the one lock of an attempt among this browser's tabs.
 *
 * @param isBusy whether this tab may not hand over now (it is submitting)
 */
export function createTabLock(owner: AttemptOwner, isBusy: () => boolean): TabLock {
  // The same words that name the attempt's records; only the kind differs.
  const name = recordKey('answers', owner);
  const listeners = new Set<() => void>();
  let state: TabLockState = 'asking';

  function changed(next: TabLockState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const locks: LockManager | undefined = navigator.locks;
  const beat = (): Pick<TabLock, 'takeOver' | 'release'> => createHeartbeatLock(name, isBusy, changed);
  let lock = locks
    ? createWebTabLock(locks, name, isBusy, changed, () => {
        lock.release();
        lock = beat();
      })
    : beat();
  return {
    takeOver: () => lock.takeOver(),
    release: () => lock.release(),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
