import { answersOf, faultsOf, needsJournal, planRun, seedsWithEveryFault } from './plan.rule';
import { FAULT_KINDS } from './runPlan';
import { createChance } from './random.rule';

const plans = Array.from({ length: 2000 }, (_, seed) => planRun(seed));

test('a seed always stands for the same run, another seed for another', () => {
  expect(planRun(7)).toEqual(planRun(7));
  expect(planRun(7)).not.toEqual(planRun(8));
});

test('chance is spread evenly and stays in its bounds', () => {
  const chance = createChance(1);
  const counts = [0, 0, 0];
  for (let n = 0; n < 3000; n += 1) {
    const value = chance.between(0, 2);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('every kind of fault comes up, each in at least one run of fifty', () => {
  for (const kind of FAULT_KINDS) {
    expect(plans.filter((plan) => faultsOf(plan).includes(kind)).length).toBeGreaterThan(40);
  }
});

test('every run has a fault, and answers only questions and options that there are', () => {
  for (const plan of plans) {
    expect(faultsOf(plan).length).toBeGreaterThan(0);
    for (const step of plan.steps) {
      if (step.type !== 'answer') continue;
      expect(step.question).toBeLessThan(plan.questions);
      expect(step.option).toBeLessThan(4);
    }
  }
});

test('every ending comes up, and submissions with and without a fault', () => {
  expect(new Set(plans.map(({ ending }) => ending)).size).toBe(5);
  expect(plans.some(({ submissionFault }) => submissionFault === null)).toBe(true);
  expect(plans.some(({ startFault }) => startFault !== null)).toBe(true);
});

test('where nothing is kept, nothing ends the page: only what is in it can be handed in', () => {
  const ends = ['reload', 'tab-killed', 'browser-killed', 'renderer-crashed', 'storage-cleared', 'exam-finished'];
  const blocked = plans.filter((plan) => plan.device === 'storage-blocked');
  expect(blocked.length).toBeGreaterThan(40);
  for (const plan of blocked) expect(faultsOf(plan).filter((kind) => ends.includes(kind))).toEqual([]);
});

test('on a full disk the browser lives on with what it has in memory', () => {
  const takes = ['browser-killed', 'storage-full', 'storage-cleared', 'remote-swapped', 'storage-blocked'];
  const full = plans.filter((plan) => plan.device === 'disk-full');
  expect(full.length).toBeGreaterThan(40);
  for (const plan of full) expect(faultsOf(plan).filter((kind) => takes.includes(kind))).toEqual([]);
  expect(new Set(full.flatMap(faultsOf)).size).toBeGreaterThan(20);
});

test('a run needs the journal when anything in it would take local storage along, at its end too', () => {
  const plan = { ...planRun(1), startFault: null, ending: 'submitted' as const, steps: [], submissionFault: null };
  expect(needsJournal(plan)).toBe(false);
  expect(needsJournal({ ...plan, steps: [{ type: 'fault', fault: { kind: 'reload' } }] })).toBe(false);
  expect(needsJournal({ ...plan, steps: [{ type: 'fault', fault: { kind: 'storage-full' } }] })).toBe(true);
  expect(needsJournal({ ...plan, submissionFault: { kind: 'browser-killed', afterMs: 1 } })).toBe(true);
});

test('the last choice of a question is its answer, and an untouched one has none', () => {
  const plan = planRun(1);
  const steps = [
    { type: 'answer', question: 0, option: 1 },
    { type: 'fault', fault: { kind: 'reload' } },
    { type: 'answer', question: 0, option: 3 },
  ] as const;
  expect(answersOf({ ...plan, questions: 2, steps })).toEqual([3, null]);
});

test('a handful of seeds has every kind of fault', () => {
  const seeds = seedsWithEveryFault(1);
  expect(seeds.length).toBeLessThanOrEqual(10);
  expect(new Set(seeds.flatMap((seed) => faultsOf(planRun(seed))))).toEqual(new Set(FAULT_KINDS));
});
