import { median } from '../exam/figures.rule';
import { alignedLines } from '../table.rule';
import type { GateFigures, Judged } from './benchGate';

/** Exit code of a command that could not judge on a busy machine. */
const BUSY_CODE = 3;
/** Time limit of a rollback, in ms (row RL-09). */
const ROLLBACK_MS = { quiet: 2_000, busy: 5_000 } as const;

export function isRight({ kind, exitCode, ms }: Judged, load: 'quiet' | 'busy'): boolean {
  if (kind === 'bad') return exitCode === 1;
  return exitCode === 0 && (kind === 'good' || ms <= ROLLBACK_MS[load]);
}

function rowOf(load: 'quiet' | 'busy', kind: Judged['kind'], all: readonly Judged[]): string[] {
  const some = all.filter((one) => one.kind === kind);
  const right = some.filter((one) => isRight(one, load)).length;
  const unjudged = some.filter(({ exitCode }) => exitCode === BUSY_CODE).length;
  const times = some.map(({ ms }) => ms);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return [
    `${kind}, ${load}`,
    `${right} of ${some.length}`,
    `${unjudged}`,
    seconds(median(times)),
    seconds(Math.max(...times)),
  ];
}

export function gateLines(figures: GateFigures): string[] {
  const rows = (['quiet', 'busy'] as const).flatMap((load) =>
    (['rollback', 'good', 'bad'] as const).map((kind) => rowOf(load, kind, figures[load])),
  );
  return alignedLines([['', 'right', 'not judged', 'median', 'longest'], ...rows]);
}
