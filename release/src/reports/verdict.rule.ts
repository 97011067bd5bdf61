import { countOf } from '@manassa/shared/config';
import { PHASES } from '@manassa/shared/federation';
import { HALT_AFTER, HALT_RATE } from '../live/canarySets.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import { failuresOf, talliesOfVersions, type Tally } from './tally.rule';

/**
 * Probability of a canary's failures, if it were no worse than the live version, below which it is halted. Small, since
 * figures are judged every few seconds: 5 % would halt one good canary in three.
 */
const SIGNIFICANCE = 0.001;

/**
 * Fewest pages of a control group. With fewer, Fisher's test cannot reach SIGNIFICANCE: chance alone makes 3 of 3 pages
 * fail and 0 of 3 others in 5 % of cases, 3 of 3 and 0 of 20 in 0.06 %.
 */
const CONTROL_PAGES = 20;

/** Pages of an assumed control group, so many that the test becomes the binomial one. */
const ASSUMED_PAGES = 100_000;

export type Halt = ReturnType<typeof haltsOf>[number];

/**
 * Returns the canaries to halt: enough pages tried it, too many failed, and chance does not explain that. Tests
 * against the live version's pages since the canary started, or with too few of those against pages that fail at the
 * halt rate. A halt rate of 0 allows no failure and needs no test. `why` has the figures, for the history.
 */
export function haltsOf({ apps }: Pick<ReleaseDocument, 'apps'>, tallies: readonly Tally[]) {
  return Object.entries(apps).flatMap(([app, { version: live, canary }]) => {
    if (!canary) return [];
    // The revision identifies the canary: a version may be tried again.
    const { version, haltAfter, haltRate, sinceRevision: trial } = canary;
    const inCanary = (of: string): Tally | undefined => tallyIn(trial, { app, version: of }, tallies);
    const tally = inCanary(version);
    if (!tally || !isPast(tally, haltAfter, haltRate)) return [];
    const figures = `${figuresOf(tally)}, more than ${haltRate} %`;
    const halt = { app, version, trial, why: figures };
    if (haltRate === 0) return [halt];
    const measured = inCanary(live);
    const control = measured && measured.pages >= CONTROL_PAGES ? measured : null;
    const pages = control?.pages ?? ASSUMED_PAGES;
    const failures = control ? failuresOf(control) : Math.round((pages * haltRate) / 100);
    if (fisherTail(failuresOf(tally), tally.pages, failures, pages) >= SIGNIFICANCE) return [];
    return [control ? { ...halt, why: `${figures}, while of ${live} ${figuresOf(control)}` } : halt];
  });
}

/** Returns the tally of a version's pages that count for a canary: the first of each address since its start. */
export function tallyIn(trial: number, { app, version }: Pick<Tally, 'app' | 'version'>, tallies: readonly Tally[]) {
  return tallies.find((one) => one.app === app && one.version === version && one.trial === trial);
}

/** Returns warnings about live versions that fail too often. An operator decides: the previous version may be worse. */
export function warningsOf({ apps }: Pick<ReleaseDocument, 'apps'>, tallies: readonly Tally[]) {
  return Object.entries(apps).flatMap(([app, { version, previous }]) => {
    const tally = talliesOfVersions(tallies, app).find((one) => one.version === version);
    if (!tally || !isPast(tally, HALT_AFTER, HALT_RATE)) return [];
    const way = previous
      ? `npm run release -- rollback ${app} takes it back`
      : 'there is no version before it to roll back to, name one that status lists';
    return [
      { app, version, warning: `${app} ${version} is live, and ${figuresOf(tally)} in the last 24 hours: ${way}` },
    ];
  });
}

/** Describes the figures, e.g. "12 of 40 pages failed (30 %; load 10, mount 2)". */
export function figuresOf(tally: Pick<Tally, 'pages' | 'failed'>): string {
  const failures = failuresOf(tally);
  const phases = PHASES.filter((phase) => tally.failed[phase] > 0).map((phase) => `${phase} ${tally.failed[phase]}`);
  const rate = tally.pages === 0 ? 0 : Math.round((failures / tally.pages) * 1000) / 10;
  return `${failures} of ${countOf(tally.pages, 'page')} failed (${[`${rate} %`, phases.join(', ')].filter(Boolean).join('; ')})`;
}

/** Returns true if a tally has at least `after` pages, of which more than `rate` percent failed. */
function isPast(tally: Tally, after: number, rate: number): boolean {
  return tally.pages >= after && failuresOf(tally) * 100 > tally.pages * rate;
}

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
