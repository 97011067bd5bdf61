import { binomialTail, fisherTail } from './significance.rule';

// Fisher's lady tasting tea: 3 of 4 cups, 17/70.
test.each([
  ['the tea test', 3, 4, 1, 4, 17 / 70],
  ['a hopeless version', 20, 20, 0, 20, 7.25e-12],
  ['the same rate', 5, 100, 5, 100, 0.6254],
  ['no failure at all', 0, 20, 0, 20, 1],
  ['large groups', 300, 10_000, 200, 10_000, 3.6e-6],
])('RL-14 gives the probability of %s', (_, failures, pages, otherFailures, otherPages, expected) => {
  const probability = fisherTail(failures, pages, otherFailures, otherPages);
  expect(Math.abs(probability / expected - 1)).toBeLessThan(0.05);
});

test('RL-14 gives the probability that so many pages fail at a rate', () => {
  expect(binomialTail(2, 20, 0.05)).toBeCloseTo(0.2642, 4);
  expect(binomialTail(20, 20, 0.05)).toBeCloseTo(0.05 ** 20, 10);
  expect([binomialTail(0, 20, 0.05), binomialTail(1, 20, 0), binomialTail(3, 20, 1)]).toEqual([1, 0, 1]);
});
