import { PLACES, planWeek } from './plan.rule';

it('OF-03 a seed always gives the same week, and a longer week begins like a shorter one', () => {
  expect(planWeek(7, 50)).toEqual(planWeek(7, 50));
  expect(planWeek(7, 100).slice(0, 50)).toEqual(planWeek(7, 50));
  expect(planWeek(8, 50)).not.toEqual(planWeek(7, 50));
});

it('OF-03 600 steps have every connection, event and page', () => {
  const week = planWeek(1, 600);
  expect(new Set(week.map(({ connection }) => connection)).size).toBe(6);
  expect(new Set(week.map(({ place }) => place)).size).toBe(PLACES.length);
  expect(new Set(week.flatMap(({ event }) => event?.kind ?? [])).size).toBe(14);
});
