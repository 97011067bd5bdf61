import { useCache } from '@manassa/shared/data';
import { useEffect } from 'react';
import { monotonicNow } from '../attempt/clock/countdown';

/** A page that was away for less than this has missed nothing, in milliseconds. */
const SHORT_ABSENCE_MS = 5000;

/**
 * Asks for the exam again when the student comes back to the page: some devices stop their clocks while they sleep,
 * and the server's reading puts the countdown right.
 */
export function useReturnRefresh(examId: string): void {
  const cache = useCache();
  useEffect(() => {
    // The device's clock too: the monotonic one may have slept with the page. Only a hint, so a wrong clock is harmless.
    let left: { at: number; deviceAt: number } | null = null;
    function onVisibility(): void {
      if (document.visibilityState === 'hidden') {
        left = { at: monotonicNow(), deviceAt: Date.now() };
        return;
      }
      if (left === null) return;
      const awayMs = Math.max(monotonicNow() - left.at, Math.abs(Date.now() - left.deviceAt));
      left = null;
      if (awayMs >= SHORT_ABSENCE_MS) void cache.refresh('exam', { params: { examId } });
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [cache, examId]);
}
