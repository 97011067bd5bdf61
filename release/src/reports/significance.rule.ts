/**
 * Fisher's one-sided exact test: the probability of at least this many failures in a group if both groups fail equally
 * often. https://en.wikipedia.org/wiki/Fisher%27s_exact_test
 */
export function fisherTail(failures: number, pages: number, otherFailures: number, otherPages: number): number {
  const allFailures = failures + otherFailures;
  const logFactorials = [0];
  for (let n = 1; n <= pages + otherPages; n += 1) logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n));
  const log = (n: number): number => logFactorials[n] ?? Number.NaN;
  const logChoose = (all: number, chosen: number): number => log(all) - log(chosen) - log(all - chosen);
  let sum = 0;
  for (let at = Math.max(failures, allFailures - otherPages); at <= Math.min(pages, allFailures); at += 1) {
    const logWays = logChoose(pages, at) + logChoose(otherPages, allFailures - at);
    sum += Math.exp(logWays - logChoose(pages + otherPages, allFailures));
  }
  return Math.min(1, sum);
}
