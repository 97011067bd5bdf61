import { faultsOf } from '../plan/plan.rule';
import { FAULT_KINDS } from '../plan/kinds';
import type { FaultKind } from '../plan/kinds';
import type { RunPlan } from '../plan/runPlan';

const NAME_WIDTH = 30;

/** Outcome of one run. */
export interface CountedRun {
  readonly plan: RunPlan;
  readonly answered: number;
  /** Questions whose answer on screen differs from the graded one. */
  readonly lost: number;
  /** E.g. '2: a, graded none'. */
  readonly differences: readonly string[];
  /** Attempts that the server counted beyond the one that was taken. */
  readonly doubled: number;
  /** Reason why the run ended early; null for a complete run. */
  readonly deadEnd: string | null;
  readonly effects: readonly FaultKind[];
}

export interface Tally {
  readonly runs: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly effects: Readonly<Record<FaultKind, number>>;
  readonly answered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly deadEnds: number;
  /** Failures, one line each with its seed. */
  readonly failures: readonly string[];
}

function noFaults(): Record<FaultKind, number> {
  return Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number>;
}

export const EMPTY_TALLY: Tally = {
  runs: 0,
  faults: noFaults(),
  effects: noFaults(),
  answered: 0,
  lost: 0,
  doubled: 0,
  deadEnds: 0,
  failures: [],
};

export function addRun(tally: Tally, run: CountedRun): Tally {
  const faults = { ...tally.faults };
  for (const kind of faultsOf(run.plan)) faults[kind] += 1;
  const effects = { ...tally.effects };
  for (const kind of run.effects) effects[kind] += 1;
  const wrongs = [
    run.lost > 0 ? `${run.lost} answers lost: ${run.differences.join('; ')}` : '',
    run.doubled > 0 ? `${run.doubled} attempts too many` : '',
    run.deadEnd === null ? '' : `dead end: ${run.deadEnd.split('\n')[0]}`,
  ].filter((wrong) => wrong !== '');
  const line = `seed ${run.plan.seed}: ${wrongs.join(', ')} (${faultsOf(run.plan).join(', ')})`;
  return {
    runs: tally.runs + 1,
    faults,
    effects,
    answered: tally.answered + run.answered,
    lost: tally.lost + run.lost,
    doubled: tally.doubled + run.doubled,
    deadEnds: tally.deadEnds + (run.deadEnd === null ? 0 : 1),
    failures: wrongs.length === 0 ? tally.failures : [...tally.failures, line],
  };
}

export function isClean({ lost, doubled, deadEnds }: Tally): boolean {
  return lost === 0 && doubled === 0 && deadEnds === 0;
}

export function tallyLines(tally: Tally): string[] {
  const row = (name: string, value: number): string => `${name.padEnd(NAME_WIDTH)}${String(value).padStart(7)}`;
  return [
    row('runs', tally.runs),
    `${'faults'.padEnd(NAME_WIDTH)}planned  took effect`,
    ...FAULT_KINDS.map((kind) => `${row(`  ${kind}`, tally.faults[kind])}${String(tally.effects[kind]).padStart(13)}`),
    row('answers given', tally.answered),
    row('answers lost', tally.lost),
    row('double submissions', tally.doubled),
    row('dead ends', tally.deadEnds),
    ...tally.failures,
  ];
}
