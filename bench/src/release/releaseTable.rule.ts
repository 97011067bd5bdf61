import { median } from '../exam/figures.rule';
import { alignedLines } from '../table.rule';
import type { ReleaseFigures } from './benchRelease';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const times = (ratio: number): string => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)}×`;

/** Returns the cost of releasing one remote beside the baseline; the open tab checks every `checkSeconds`. */
export function releaseLines(figures: ReleaseFigures, checkSeconds: number): string[] {
  const { buildMs, publishMs, promoteMs, rollbacks, rebuildMs, pages } = figures;
  const middle = (of: (one: ReleaseFigures['rollbacks'][number]) => number): number => median(rollbacks.map(of));
  const line = (what: string, ms: number, baselineMs: number): string[] => [
    what,
    seconds(ms),
    seconds(baselineMs),
    times(ms / baselineMs),
  ];
  const bare = pages.find(({ server }) => server === 'bare')?.pagesPerSec ?? Number.NaN;
  return [
    ...alignedLines([
      ['', 'it takes', 'baseline', 'ratio'],
      line('publish one remote (baseline: build it)', publishMs, buildMs),
      line('gate and promote it (baseline: build it)', promoteMs, buildMs),
      line(
        'roll back, to the first old page (baseline: build all and start)',
        middle(({ pageMs }) => pageMs),
        rebuildMs,
      ),
      line(
        `roll back, to an open tab that asks every ${checkSeconds} s`,
        middle(({ tabMs }) => tabMs),
        rebuildMs,
      ),
      line(
        'roll back, to the end of the command',
        middle(({ commandMs }) => commandMs),
        rebuildMs,
      ),
    ]),
    '',
    ...alignedLines([
      ['pages', 'a second', 'of 100 the slowest', 'ratio'],
      ...pages.map(({ server, pagesPerSec, p99Ms }) => [
        server,
        pagesPerSec.toFixed(0),
        `${p99Ms} ms`,
        times(pagesPerSec / bare),
      ]),
    ]),
  ];
}
