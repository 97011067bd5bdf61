import { useEffect } from 'react';

/** Interval in ms between two reads of a running exam. */
const POLL_MS = 120_000;

/**
 * Repeats a read every POLL_MS while the page is visible. SWR's own polling would end with the first read that fails.
 *
 * @param read null until the first read has succeeded
 */
export function usePoll(read: (() => Promise<void>) | null): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read?.();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [read]);
}
