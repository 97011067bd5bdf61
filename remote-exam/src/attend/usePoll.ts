import { useEffect } from 'react';

/** Interval in ms between two reads of a running exam. */
const POLL_MS = 120_000;

/**
 * Reads again and again while the page is visible. SWR's own polling ends with the first read that fails.
 *
 * @param read null before there is something to read again
 */
export function usePoll(read: (() => Promise<void>) | null): void {
  useEffect(() => {
    if (read === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [read]);
}
