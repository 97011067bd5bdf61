/** Longest wait for an idle page, in ms. */
const IDLE_TIMEOUT_MS = 10_000;

/** Longest wait for the load event, in ms: one file that hangs delays it. */
const LOAD_TIMEOUT_MS = 20_000;

/** Runs `work` when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, 1000); // Safari
  };
  if (document.readyState === 'complete') return wait();
  const late = setTimeout(onLoad, LOAD_TIMEOUT_MS);
  function onLoad(): void {
    window.removeEventListener('load', onLoad);
    clearTimeout(late);
    wait();
  }
  window.addEventListener('load', onLoad);
}
