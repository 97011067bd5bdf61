/** How long the page may be busy before blocking is loaded all the same, in milliseconds. */
const PATIENCE_MS = 10_000;

async function load(): Promise<void> {
  try {
    const { blockDeveloperTools } = await import(/* webpackChunkName: "developer-tools" */ './blockDeveloperTools');
    blockDeveloperTools();
  } catch (error) {
    // The platform works without it.
    console.warn('[manassa] blocking of developer tools did not load', error);
  }
}

/** Runs `work` when the page has loaded and the browser has nothing better to do. */
function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, 1000); // Safari
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Blocks developer tools where the installation's one switch says so; its code is the last to be fetched, or never. */
export function blockWhenIdle(wanted: boolean): void {
  if (wanted) whenIdle(() => void load());
}
