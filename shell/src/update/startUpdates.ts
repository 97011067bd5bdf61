import { whenIdle } from '../platform/whenIdle';
import type { WatchedPage } from './watchUpdates';

/** Pause in ms before a file that did not load is requested again: a page may be open for days. */
const RETRY_MS = 60_000;

async function load(page: WatchedPage): Promise<void> {
  try {
    // One file with the start of the worker: each page loads both.
    const { watchUpdates } = await import(/* webpackChunkName: "idle" */ './watchUpdates');
    watchUpdates(page);
  } catch (error) {
    console.warn('[manassa] updates are not watched yet', error);
    setTimeout(() => startUpdates(page), RETRY_MS);
  }
}

/** Watches for updates if the installation wants it; the code loads when the page is idle. */
export function startUpdates(page: WatchedPage): void {
  if (page.everySec > 0) whenIdle(() => void load(page));
}
