import type { AttemptOwner } from '@manassa/shared/attempt';
import { useEffect, useRef, useState } from 'react';
import { createTabLock } from './tab/tabLock';
import type { TabLock, TabLockState } from './tab/tabLockState';

interface UsedTabLock {
  state: TabLockState;
  /** Number of times that this tab was without the attempt. It may have the attempt again before a render. */
  losses: number;
  takeOver: () => void;
}

/** Requests the tab lock while the component is mounted. `isBusy` is true while the tab cannot hand over. */
export function useTabLock({ student, examId }: AttemptOwner, isBusy: () => boolean): UsedTabLock {
  const [state, setState] = useState<TabLockState>('asking');
  const [losses, setLosses] = useState(0);
  const lock = useRef<TabLock | null>(null);
  useEffect(() => {
    const asked = createTabLock({ student, examId }, isBusy);
    lock.current = asked;
    const stop = asked.subscribe(() => {
      const now = asked.state();
      setState(now);
      if (now !== 'held') setLosses((before) => before + 1);
    });
    return () => {
      stop();
      asked.release();
      lock.current = null;
    };
  }, [student, examId, isBusy]);
  return { state, losses, takeOver: () => lock.current?.takeOver() };
}
