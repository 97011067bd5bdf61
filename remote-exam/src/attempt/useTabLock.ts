import type { AttemptOwner } from '@manassa/shared/attempt';
import { useEffect, useRef, useState } from 'react';
import { createTabLock } from './tab/tabLock';
import type { TabLock, TabLockState } from './tab/tabLockState';

/** Requests the tab lock while the component is mounted. `isBusy` is true while the tab cannot hand over. */
export function useTabLock(
  { student, examId }: AttemptOwner,
  isBusy: () => boolean,
): { state: TabLockState; takeOver: () => void } {
  const [state, setState] = useState<TabLockState>('asking');
  const lock = useRef<TabLock | null>(null);
  useEffect(() => {
    const asked = createTabLock({ student, examId }, isBusy);
    lock.current = asked;
    const stop = asked.subscribe(() => setState(asked.state()));
    return () => {
      stop();
      asked.release();
      lock.current = null;
    };
  }, [student, examId, isBusy]);
  return { state, takeOver: () => lock.current?.takeOver() };
}
