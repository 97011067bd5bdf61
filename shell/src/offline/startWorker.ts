import type { WorkerStart } from './runWorker';
import { whenSettled } from './whenSettled';

/** Wait in ms before the worker is registered again, on a connection that lost its script; twice as long each time. */
const AGAIN_MS = 15_000;

async function load(start: WorkerStart, waitMs = AGAIN_MS): Promise<void> {
  try {
    const { runWorker } = await import(/* webpackChunkName: "idle" */ './runWorker');
    await runWorker(start);
  } catch (error) {
    // Blocked by the browser or a setting: the page works, with a connection.
    console.info('[manassa] pages are not cached for offline use', error);
    setTimeout(() => whenSettled(() => void load(start, waitMs * 2)), waitMs);
  }
}

/** Starts the service worker when the page is loaded and idle, so that it does not slow a first visit. */
export function startWorker(start: WorkerStart): void {
  if ('serviceWorker' in navigator) whenSettled(() => void load(start));
}
