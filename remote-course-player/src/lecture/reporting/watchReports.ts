import type { ProgressEntry } from '@manassa/shared/contract';
import { deliver } from './deliver';
import { createReportQueue } from './reportQueue';
import { loadAllWaiting, removeWaiting, saveWaiting } from './waitingReportsStorage';
import type { WatchReport } from './watchReport.rule';

type ProgressListener = (report: WatchReport, progress: ProgressEntry[]) => void;

const listeners = new Set<ProgressListener>();

export const watchReports = createReportQueue({
  send: (student, report) =>
    deliver(student, report, (delivered, progress) => {
      for (const listener of listeners) listener(delivered, progress);
    }),
  keep: saveWaiting,
  forget: removeWaiting,
  kept: loadAllWaiting,
  later(callBack, waitMs) {
    const timer = setTimeout(callBack, waitMs);
    return () => clearTimeout(timer);
  },
});

/** Calls back with the progress in a report's response; returns the unsubscribe function. */
export function onWatchProgress(listener: ProgressListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
