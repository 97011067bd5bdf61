import { executedLength } from './executedLength.rule';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

test.each([
  ['a file without functions', [range(0, 100, 1)], 100],
  ['a function that did not run', [range(0, 100, 1), range(20, 50, 0)], 70],
  ['a function inside one that did not run', [range(0, 100, 1), range(20, 50, 0), range(30, 40, 0)], 70],
  ['a part that ran inside one that did not', [range(0, 100, 1), range(20, 50, 0), range(30, 40, 2)], 80],
  ['neighbours', [range(0, 100, 1), range(0, 10, 0), range(10, 20, 1), range(20, 30, 0)], 80],
  ['nothing', [], 0],
])('%s', (_, ranges, length) => expect(executedLength(ranges)).toBe(length));
