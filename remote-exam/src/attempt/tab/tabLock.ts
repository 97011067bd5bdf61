import { recordKey } from '@manassa/shared/attempt';
import type { AttemptOwner } from '@manassa/shared/attempt';
import { createHeartbeatLock } from './heartbeatTabLock';
import type { TabLock, TabLockHold, TabLockState } from './tabLockState';
import { createWebTabLock } from './webTabLock';

/**
 * Requests the lock of an attempt, which one tab of this browser has at a time. `isBusy` is true while this tab
 * is submitting and cannot hand over.
 */
export function createTabLock(owner: AttemptOwner, isBusy: () => boolean): TabLock {
  // Same text as the keys of the attempt's records.
  const name = recordKey('answers', owner);
  const listeners = new Set<() => void>();
  let state: TabLockState = 'asking';

  function changed(next: TabLockState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const locks: LockManager | undefined = navigator.locks;
  const beat = (): TabLockHold => createHeartbeatLock(name, isBusy, changed);
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
