import { alignedLines } from '../table.rule';
import type { RoundMemory } from './benchSession';

/** Largest growth of the heap from the first to the last round (row RL-18). */
const MOST_GROWTH = 1.15;
const EVERY = 10;

function growthOf(held: readonly RoundMemory[]): number {
  return (held.at(-1)?.heapKb ?? Number.NaN) / (held[0]?.heapKb ?? Number.NaN);
}

export function isBounded(held: readonly RoundMemory[]): boolean {
  return growthOf(held) <= MOST_GROWTH;
}

/** Returns the first round, every tenth, and the last. */
export function sessionLines(held: readonly RoundMemory[]): string[] {
  const shown = held.filter(({ round }) => round === 1 || round % EVERY === 0 || round === held.length);
  const rows = shown.map(({ round, heapKb, nodes, listeners, styles }) => [
    String(round),
    `${Math.round(heapKb)} kB`,
    String(nodes),
    String(listeners),
    String(styles),
  ]);
  return [
    ...alignedLines([['round', 'heap', 'nodes', 'listeners', 'style sheets'], ...rows]),
    `heap after the last round: ${growthOf(held).toFixed(2)} of the first one, at most ${MOST_GROWTH}`,
  ];
}
