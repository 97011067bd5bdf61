import { useCache } from '@manassa/shared/data';
import { useEffect } from 'react';

/** Absence in ms after which the exam is read again. */
const SHORT_ABSENCE_MS = 5000;

/**
 * Reads the exam again when the student returns to the page: some devices stop their clocks while they sleep, and the
 * server's clock corrects the countdown.
 */
export function useReturnRefresh(examId: string): void {
  const cache = useCache();
  useEffect(() => {
    // Also by the device's clock, because the monotonic one may stop during sleep. A wrong clock only costs a read.
    let left: { at: number; deviceAt: number } | null = null;
    function onVisibility(): void {
      if (document.visibilityState === 'hidden') {
        left = { at: performance.now(), deviceAt: Date.now() };
        return;
      }
      if (left === null) return;
      const awayMs = Math.max(performance.now() - left.at, Math.abs(Date.now() - left.deviceAt));
      left = null;
      if (awayMs >= SHORT_ABSENCE_MS) void cache.refresh('exam', { params: { examId } });
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [cache, examId]);
}
