import type { DroppedReport } from '@manassa/shared/data';
import type { FieldReport } from '@manassa/shared/federation';
import { whenIdle } from '../platform/whenIdle';
import { createReportQueue } from './reportQueue';
import type { ReportedEvent } from './reportQueue';

/** Time in ms that the first event waits for others. */
const GATHER_MS = 2000;

interface FieldReporter {
  report: (event: ReportedEvent) => void;
  reportDropped: (entries: DroppedReport) => void;
}

/** Collects this page's events. Sends a beacon when the page is loaded and idle, and the rest when it is hidden. */
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
    report(event) {
      queue.note(event);
      plan();
    },
    reportDropped(entries) {
      queue.noteDropped(entries);
      plan();
    },
  };
}
