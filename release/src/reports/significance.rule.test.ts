import { fisherTail } from './verdict.rule';

// Fisher's lady tasting tea: 3 of 4 cups, 17/70.
test.each([
  ['the tea test', 3, 4, 1, 4, 17 / 70],
  ['a hopeless version', 20, 20, 0, 20, 7.25e-12],
  ['the same rate', 5, 100, 5, 100, 0.6254],
  ['no failure at all', 0, 20, 0, 20, 1],
  ['large groups', 300, 10_000, 200, 10_000, 3.6e-6],
  // The binomial test: at least 2 failures of 20 pages at 5 %.
  ['a rate', 2, 20, 5_000, 100_000, 0.2642],
])('RL-14 gives the probability of %s', (_, failures, pages, otherFailures, otherPages, expected) => {
  const probability = fisherTail(failures, pages, otherFailures, otherPages);
  expect(Math.abs(probability / expected - 1)).toBeLessThan(0.05);
});
