/** Longest wait for an idle page, in ms. */
const IDLE_TIMEOUT_MS = 10_000;

/** Runs `work` when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, 1000); // Safari
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
