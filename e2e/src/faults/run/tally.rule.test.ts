import { faultsOf, planRun } from '../plan/plan.rule';
import { addRun, EMPTY_TALLY, isClean, tallyLines } from './tally.rule';

const plan = planRun(3);
const clean = {
  plan,
  answered: 5,
  lost: 0,
  differences: [],
  doubled: 0,
  deadEnd: null,
  effects: [...faultsOf(plan)],
};

test('adds a clean run to runs, faults and answers only', () => {
  const tally = addRun(addRun(EMPTY_TALLY, clean), clean);
  expect(tally).toMatchObject({ runs: 2, answered: 10, lost: 0, doubled: 0, deadEnds: 0, failures: [] });
  expect(Object.values(tally.faults).reduce((sum, count) => sum + count)).toBe(faultsOf(plan).length * 2);
  expect(tally.effects).toEqual(tally.faults);
  expect(isClean(tally)).toBe(true);
});

test.each([
  [
    'a lost answer',
    { lost: 2, differences: ['1: a, graded none', '4: c, graded b'] },
    /^seed 3: 2 answers lost: 1: a, graded none; 4: c, graded b \(/,
  ],
  ['a second attempt', { doubled: 1 }, /^seed 3: 1 attempts too many/],
  ['a dead end', { deadEnd: 'stuck at "waiting"\n  at act' }, /^seed 3: dead end: stuck at "waiting" \(/],
])('%s fails the whole run and names the seed', (_, wrong, line) => {
  const tally = addRun(EMPTY_TALLY, { ...clean, ...wrong });
  expect(isClean(tally)).toBe(false);
  expect(tally.failures).toEqual([expect.stringMatching(line)]);
  expect(tallyLines(tally).at(-1)).toMatch(line);
});
