/** How long the page may be busy before the work is done all the same, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Runs `work` when the page has loaded and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, 1000); // Safari
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
