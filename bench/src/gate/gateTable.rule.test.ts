import type { Judged } from './benchGate';
import { gateLines, isRight } from './gateTable.rule';

const one = (kind: Judged['kind'], exitCode: number, ms: number): Judged => ({ kind, exitCode, ms, said: '' });

test.each<[Judged, 'quiet' | 'busy', boolean]>([
  [one('rollback', 0, 1900), 'quiet', true],
  [one('rollback', 0, 2100), 'quiet', false],
  [one('rollback', 0, 2100), 'busy', true],
  [one('rollback', 1, 900), 'busy', false],
  [one('good', 0, 30_000), 'busy', true],
  [one('good', 3, 30_000), 'busy', false],
  [one('bad', 1, 30_000), 'quiet', true],
  [one('bad', 0, 30_000), 'quiet', false],
  [one('bad', 3, 30_000), 'quiet', false],
])('%j %s is right: %s', (judged, load, right) => {
  expect(isRight(judged, load)).toBe(right);
});

test('the table counts right verdicts and verdicts that could not be reached', () => {
  const quiet = [one('rollback', 0, 1000), one('rollback', 0, 3000), one('good', 0, 5000), one('bad', 1, 6000)];
  const busy = [one('rollback', 0, 4000), one('good', 3, 90_000), one('bad', 1, 60_000)];
  expect(gateLines({ quiet, busy })).toEqual([
    '                  right  not judged  median  longest',
    'rollback, quiet  1 of 2           0   2.0 s    3.0 s',
    'good, quiet      1 of 1           0   5.0 s    5.0 s',
    'bad, quiet       1 of 1           0   6.0 s    6.0 s',
    'rollback, busy   1 of 1           0   4.0 s    4.0 s',
    'good, busy       0 of 1           1  90.0 s   90.0 s',
    'bad, busy        1 of 1           0  60.0 s   60.0 s',
  ]);
});
