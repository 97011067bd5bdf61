import { faultsOf, needsFullBrowser, planRun, seedsWithEveryFault } from './plan.rule';
import { FAULT_KINDS, NEED_CHECKPOINTS } from './kinds';
import { createChance } from './random.rule';

const plans = Array.from({ length: 2000 }, (_, seed) => planRun(seed));

test('plans the same run for the same seed', () => {
  expect(planRun(7)).toEqual(planRun(7));
  expect(planRun(7)).not.toEqual(planRun(8));
});

test('draws random numbers evenly and within bounds', () => {
  const chance = createChance(1);
  const counts = [0, 0, 0];
  for (let n = 0; n < 3000; n += 1) {
    const value = chance.between(0, 2);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('plans every kind of fault in at least one run of fifty', () => {
  for (const kind of FAULT_KINDS) {
    expect(plans.filter((plan) => faultsOf(plan).includes(kind)).length).toBeGreaterThan(40);
  }
});

test('plans a fault in every run, and only existing questions and options', () => {
  for (const plan of plans) {
    expect(faultsOf(plan).length).toBeGreaterThan(0);
    for (const step of plan.steps) {
      if (step.type !== 'answer') continue;
      expect(step.question).toBeLessThan(plan.questions);
      expect(step.option).toBeLessThan(4);
    }
  }
});

test('plans every ending, and submissions with and without a fault', () => {
  expect(new Set(plans.map(({ ending }) => ending)).size).toBe(5);
  expect(plans.some(({ submissionFault }) => submissionFault === null)).toBe(true);
  expect(plans.some(({ startFault }) => startFault !== null)).toBe(true);
});

test('ends no page on a device without storage', () => {
  const ends = [
    'reload',
    'tab-killed',
    'browser-killed',
    'renderer-crashed',
    'storage-cleared',
    'exam-finished',
    'tab-closed-offline',
  ];
  const blocked = plans.filter((plan) => plan.device === 'storage-blocked');
  expect(blocked.length).toBeGreaterThan(40);
  for (const plan of blocked) expect(faultsOf(plan).filter((kind) => ends.includes(kind))).toEqual([]);
});

test('kills no browser on a full disk', () => {
  const takes = [
    'browser-killed',
    'storage-full',
    'storage-cleared',
    'remote-swapped',
    'storage-blocked',
    'quota-exceeded',
  ];
  const full = plans.filter((plan) => plan.device === 'disk-full');
  expect(full.length).toBeGreaterThan(40);
  for (const plan of full) expect(faultsOf(plan).filter((kind) => takes.includes(kind))).toEqual([]);
  expect(new Set(full.flatMap(faultsOf)).size).toBeGreaterThan(20);
});

test('plans no fault with another phone for a server without checkpoints', () => {
  for (const { seed } of plans) {
    expect(faultsOf(planRun(seed, false)).filter((kind) => NEED_CHECKPOINTS.includes(kind))).toEqual([]);
  }
});

test('covers every kind of fault with a few seeds', () => {
  const seeds = seedsWithEveryFault(1);
  expect(seeds.length).toBeLessThanOrEqual(14);
  expect(new Set(seeds.flatMap((seed) => faultsOf(planRun(seed))))).toEqual(new Set(FAULT_KINDS));
});

test('plans a full browser for what a headless shell lacks, and for half of the other runs', () => {
  const light = plans.filter((plan) => !needsFullBrowser(plan));
  expect(light.length).toBeGreaterThan(plans.length / 3);
  expect(light.filter((plan) => plan.submissionFault !== null).length).toBeGreaterThan(light.length / 3);
  const missing = FAULT_KINDS.filter((kind) => !light.some((plan) => faultsOf(plan).includes(kind)));
  expect(missing.sort()).toEqual([
    'page-discarded',
    'page-frozen',
    'page-left',
    'storage-blocked',
    'tab-closed-offline',
  ]);
});
