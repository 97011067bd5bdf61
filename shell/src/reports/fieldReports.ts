import type { FieldReport } from '@manassa/shared/federation';
import { whenIdle } from '../platform/whenIdle';
import { createReportQueue } from './reportQueue';
import type { Told } from './reportQueue';

/** Events come in company: how long the first waits for others, in milliseconds. */
export const GATHER_MS = 2000;

/**
 * Begins to collect what this page has to say about the versions it runs. What is told goes out in one beacon when the
 * page has loaded and is idle, and what is left when it is put away.
 */
export function startFieldReports(page: Pick<FieldReport, 'revision' | 'shell'>): (told: Told) => void {
  const queue = createReportQueue(page);
  let planned = false;
  window.addEventListener('pagehide', queue.send);
  return (told) => {
    queue.note(told);
    if (planned) return;
    planned = true;
    whenIdle(() =>
      setTimeout(() => {
        planned = false;
        queue.send();
      }, GATHER_MS),
    );
  };
}
