/** Random variation of the interval, so that tabs do not poll together. */
const JITTER = 0.2;

/** Shortest time between two polls, in ms. */
const AT_MOST_EVERY_MS = 5000;

/**
 * Polls while the tab is visible, and at once when it becomes visible or the network returns. `ask` must not reject.
 * Returns a function that stops it.
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
