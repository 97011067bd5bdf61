/**
 * Fisher's one-sided exact test: the probability of at least this many failures in a group if both groups fail equally
 * often. https://en.wikipedia.org/wiki/Fisher%27s_exact_test
 */
export function fisherTail(failures: number, pages: number, otherFailures: number, otherPages: number): number {
  const allFailures = failures + otherFailures;
  const all = logChoose(pages + otherPages, allFailures);
  let sum = 0;
  for (let at = failures; at <= Math.min(pages, allFailures); at += 1) {
    if (allFailures - at > otherPages) continue;
    sum += Math.exp(logChoose(pages, at) + logChoose(otherPages, allFailures - at) - all);
  }
  return Math.min(1, sum);
}

/**
 * Upper tail of the binomial distribution: the probability of at least this many failures if each page fails with
 * `probability` (0 to 1). https://en.wikipedia.org/wiki/Binomial_test
 */
export function binomialTail(failures: number, pages: number, probability: number): number {
  if (failures <= 0 || probability >= 1) return 1;
  if (probability <= 0) return 0;
  let sum = 0;
  for (let at = failures; at <= pages; at += 1) {
    sum += Math.exp(logChoose(pages, at) + at * Math.log(probability) + (pages - at) * Math.log1p(-probability));
  }
  return Math.min(1, sum);
}

/** Logarithm of the binomial coefficient. */
function logChoose(all: number, chosen: number): number {
  return logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen);
}

/** From here on the series is exact to ten digits. */
const SERIES_FROM = 16;

/** Logarithm of n!, by Stirling's series. https://en.wikipedia.org/wiki/Stirling%27s_approximation */
function logFactorial(n: number): number {
  if (n >= SERIES_FROM) {
    return (
      n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
    );
  }
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
  return sum;
}
