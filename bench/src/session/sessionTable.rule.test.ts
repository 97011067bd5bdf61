import type { RoundMemory } from './benchSession';
import { isBounded, sessionLines } from './sessionTable.rule';

const held = (...heapsKb: number[]): RoundMemory[] =>
  heapsKb.map((heapKb, at) => ({ round: at + 1, heapKb, nodes: 900, listeners: 40, styles: 5, running: [] }));

test('RL-18 the heap may grow to 1.15 times its size after the first round', () => {
  expect(isBounded(held(10_000, 15_000, 11_500))).toBe(true);
  expect(isBounded(held(10_000, 11_600))).toBe(false);
});

test('the table shows the first round, every tenth and the last', () => {
  expect(sessionLines(held(...Array.from({ length: 12 }, (_, at) => 10_000 + at)))).toEqual([
    'round      heap  nodes  listeners  style sheets',
    '1      10000 kB    900         40             5',
    '10     10009 kB    900         40             5',
    '12     10011 kB    900         40             5',
    'heap after the last round: 1.00 of the first one, at most 1.15',
  ]);
});
