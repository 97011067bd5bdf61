import type { DroppedReport } from '@manassa/shared/data';
import type { FieldReport } from '@manassa/shared/federation';
import { whenIdle } from '../platform/whenIdle';
import { createReportQueue } from './reportQueue';
import type { Told } from './reportQueue';

/** Time in ms that the first event waits for others. */
export const GATHER_MS = 2000;

/** Collects events for the page server. */
export interface FieldReporter {
  /** Reports the result of a version. */
  report: (told: Told) => void;
  /** Reports unusable list entries of a response. */
  reportDropped: (entries: DroppedReport) => void;
}

/**
 * Starts to collect this page's events. They are sent in one beacon when the page has loaded and is idle; the rest when
 * it is hidden.
 */
export function startFieldReports(page: Pick<FieldReport, 'revision' | 'shell' | 'token'>): FieldReporter {
  const queue = createReportQueue(page);
  let planned = false;
  window.addEventListener('pagehide', queue.send);
  function plan(): void {
    if (planned) return;
    planned = true;
    whenIdle(() =>
      setTimeout(() => {
        planned = false;
        queue.send();
      }, GATHER_MS),
    );
  }
  return {
    report(told) {
      queue.note(told);
      plan();
    },
    reportDropped(entries) {
      queue.noteDropped(entries);
      plan();
    },
  };
}
