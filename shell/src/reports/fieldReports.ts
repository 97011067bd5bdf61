import type { DroppedReport } from '@manassa/shared/data';
import type { FieldReport } from '@manassa/shared/federation';
import { whenIdle } from '../platform/whenIdle';
import { createReportQueue } from './reportQueue';
import type { Told } from './reportQueue';

/** Events come in company: how long the first waits for others, in milliseconds. */
export const GATHER_MS = 2000;

/** Takes what the page server should know. */
export interface FieldReporter {
  /** How a version of an application does. */
  report: (told: Told) => void;
  /** List entries of a response that could not be used. */
  reportDropped: (entries: DroppedReport) => void;
}

/**
 * Begins to collect what this page has to say about the versions it runs. What is told goes out in one beacon when the
 * page has loaded and is idle, and what is left when it is put away.
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
