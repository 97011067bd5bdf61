/** Tabs of one release start together: their questions are spread over this part of the interval, both ways. */
const JITTER = 0.2;

/** Whoever comes and goes quickly asks once, in milliseconds. */
const AT_MOST_EVERY_MS = 5000;

/**
 * Asks every so many seconds while the tab is looked at, and at once when it is looked at again or the line is back.
 * Returns the way to stop.
 *
 * @param ask never rejects
 */
export function askRegularly(everySec: number, ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void askNow(), everySec * 1000 * (1 - JITTER + 2 * JITTER * Math.random()));
  }
  async function askNow(): Promise<void> {
    plan();
    const due = performance.now() - askedAt >= Math.min(AT_MOST_EVERY_MS, everySec * 500);
    if (document.visibilityState !== 'visible' || !navigator.onLine || !due) return;
    askedAt = performance.now();
    await ask();
  }
  const onChange = (): void => void askNow();
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('online', onChange);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('online', onChange);
  };
}
