import type { LiveRelease } from '@manassa/shared/federation';
import type { ReportedEvent } from '../reports/reportQueue';
import { whenSettled } from './whenSettled';

export interface WorkerStart {
  release: Pick<LiveRelease, 'shell'>;
  report: (event: ReportedEvent) => void;
  /** Calls back after every navigation inside the page. */
  onNavigated: (listener: () => void) => void;
}

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
