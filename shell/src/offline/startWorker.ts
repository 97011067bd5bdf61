import type { WorkerStart } from './runWorker';
import { whenSettled } from './whenSettled';

async function load(start: WorkerStart): Promise<void> {
  try {
    const { runWorker } = await import(/* webpackChunkName: "idle" */ './runWorker');
    await runWorker(start);
  } catch (error) {
    // Blocked by the browser or a setting: the page works, with a connection.
    console.info('[manassa] pages are not cached for offline use', error);
  }
}

/** Starts the service worker when the page is loaded and idle, so that it does not slow a first visit. */
export function startWorker(start: WorkerStart): void {
  if ('serviceWorker' in navigator) whenSettled(() => void load(start));
}
