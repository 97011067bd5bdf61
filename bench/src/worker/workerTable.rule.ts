import { median } from '../exam/figures.rule';
import type { StopName } from '../page/stops';
import { alignedLines } from '../table.rule';

/** `without`: the first visit of a browser that blocks service workers. */
export type VisitKind = 'without' | 'first' | 'second';

/** One visit of a route. */
export interface WorkerVisit {
  stop: StopName;
  kind: VisitKind;
  /** Time to the route's content, in ms. */
  contentMs: number;
  /** Script from the network until the page was stored, in kB as sent. */
  scriptKb: number;
  /** True if the worker's script was sent before the content was there. */
  isWorkerEarly: boolean;
}

export interface WorkerFigures {
  visits: WorkerVisit[];
  /** Offline reloads of a running attempt, to its question, in ms. */
  attemptMs: number[];
}

interface WorkerRow {
  stop: StopName;
  /** Second visit by the first one, both with a worker. */
  second: number;
  /** First visit by one in a browser without workers. */
  first: number;
  /** Most script that a second visit got from the network, in kB. */
  scriptKb: number;
}

export function workerRows(visits: readonly WorkerVisit[]): WorkerRow[] {
  const names = [...new Set(visits.map(({ stop }) => stop))];
  return names.map((stop) => {
    const of = (kind: VisitKind) => visits.filter((one) => one.stop === stop && one.kind === kind);
    const content = (kind: VisitKind) => median(of(kind).map(({ contentMs }) => contentMs));
    return {
      stop,
      second: content('second') / content('first'),
      first: content('first') / content('without'),
      scriptKb: Math.max(...of('second').map(({ scriptKb }) => scriptKb)),
    };
  });
}

/** Returns the cost of a worker for first visits: the geometric mean of all routes' ratios. */
export function firstVisitRatio(rows: readonly WorkerRow[]): number {
  return Math.exp(rows.reduce((sum, { first }) => sum + Math.log(first), 0) / rows.length);
}

export function workerLines({ visits, attemptMs }: WorkerFigures): string[] {
  const rows = workerRows(visits);
  const firsts = visits.filter(({ kind }) => kind === 'first');
  const early = firsts.filter(({ isWorkerEarly }) => isWorkerEarly).length;
  return [
    ...alignedLines([
      ['', 'second ÷ first visit', 'script of the second', 'first ÷ without worker'],
      ...rows.map(({ stop, second, scriptKb, first }) => [
        stop,
        second.toFixed(2),
        `${scriptKb.toFixed(1)} kB`,
        first.toFixed(2),
      ]),
    ]),
    `first visits take ${firstVisitRatio(rows).toFixed(3)} of the time without a worker`,
    `${early} of ${firsts.length} first visits loaded the worker before their content`,
    `an attempt that is reloaded offline shows its question after ${median(attemptMs).toFixed(0)} ms`,
  ];
}
