import { whenIdle } from '../platform/whenIdle';
import type { WatchedPage } from './watchUpdates';

async function load(page: WatchedPage): Promise<void> {
  try {
    const { watchUpdates } = await import(/* webpackChunkName: "update" */ './watchUpdates');
    watchUpdates(page);
  } catch (error) {
    // The page works without being offered another.
    console.warn('[manassa] updates are not watched', error);
  }
}

/** Watches for updates where the installation wants it; its code comes when the page has nothing better to do. */
export function startUpdates(page: WatchedPage): void {
  if (page.everySec > 0) whenIdle(() => void load(page));
}
