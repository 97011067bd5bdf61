import { useEffect, useRef, useState } from 'react';
import type { AttemptOwner } from '../kept/attemptRecords.rule';
import { createTabLock } from './tabLock';
import type { TabLock, TabLockState } from './tabLockState';

/**
 * Whether this tab may answer the attempt. Asked for as long as the component lives.
 *
 * @param isBusy whether the tab may not hand over at the moment
 */
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
