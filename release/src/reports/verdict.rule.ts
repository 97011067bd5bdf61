import { PHASES } from '@manassa/shared/federation';
import { HALT_AFTER, HALT_RATE } from '../live/canary.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import { binomialTail, fisherTail } from './significance.rule';
import { failuresOf, type Tally, tallyOf } from './tally.rule';

/**
 * A canary is halted when its failures would be this improbable if it were no worse than the live version. Small,
 * because the figures are looked at again every few seconds: with 5 %, one good canary in three would be halted.
 */
export const SIGNIFICANCE = 0.001;

/**
 * Fewest pages of the live version that make a control. With fewer, Fisher's test could not reach SIGNIFICANCE: three
 * failures of three against none of three have a probability of 5 %, against none of twenty 0.06 %.
 */
const CONTROL_PAGES = 20;

/** A canary to be aborted. */
export interface Halt {
  app: string;
  version: string;
  /** Identifies the canary: the same version may be tried again. */
  trial: number;
  /** Its figures, for the history. */
  why: string;
}

/**
 * Returns the canaries to abort: enough pages tried it, more of them failed than allowed, and chance does not explain
 * the difference. The test is Fisher's against the live version's pages since the canary began; with too few of those,
 * the binomial test against the allowed rate. A rate of 0 asks for no test: not a single failure is allowed.
 */
export function haltsOf({ apps }: Pick<ReleaseDocument, 'apps'>, tallies: readonly Tally[]): Halt[] {
  return Object.entries(apps).flatMap(([app, { version: live, canary }]) => {
    if (!canary) return [];
    const { version, haltAfter, haltRate } = canary;
    const trial = canary.sinceRevision;
    const inTrial = (of: string): Tally | undefined =>
      tallies.find((one) => one.app === app && one.version === of && one.trial === trial);
    const tally = inTrial(version);
    if (!tally || !isPast(tally, haltAfter, haltRate)) return [];
    const figures = `${figuresOf(tally)}, more than ${haltRate} %`;
    if (haltRate === 0) return [{ app, version, trial, why: figures }];
    const control = inTrial(live);
    const compared = control && control.pages >= CONTROL_PAGES ? control : null;
    if (chanceOf(tally, compared, haltRate) >= SIGNIFICANCE) return [];
    const than = compared ? `, while of ${live} ${figuresOf(compared)}` : '';
    return [{ app, version, trial, why: `${figures}${than}` }];
  });
}

/** Returns the probability that a version no worse than the control, or than the allowed rate, fails so often. */
function chanceOf(tally: Tally, control: Tally | null, haltRate: number): number {
  const failures = failuresOf(tally);
  return control
    ? fisherTail(failures, tally.pages, failuresOf(control), control.pages)
    : binomialTail(failures, tally.pages, haltRate / 100);
}

/**
 * Returns warnings about live versions that fail as often: only a person decides there, since the version before may be
 * worse.
 */
export function warningsOf(
  { apps }: Pick<ReleaseDocument, 'apps'>,
  tallies: readonly Tally[],
): { app: string; version: string; warning: string }[] {
  return Object.entries(apps).flatMap(([app, { version }]) => {
    const tally = tallyOf(tallies, app, version);
    if (!tally || !isPast(tally, HALT_AFTER, HALT_RATE)) return [];
    const warning = `${app} ${version} is live, and ${figuresOf(tally)} in the last 24 hours: npm run release -- rollback ${app} takes it back`;
    return [{ app, version, warning }];
  });
}

/** Returns the figures in words, e.g. "12 of 40 pages failed (30 %; load 10, mount 2)". */
export function figuresOf(tally: Pick<Tally, 'pages' | 'failed'>): string {
  const failures = failuresOf(tally);
  const phases = PHASES.filter((phase) => tally.failed[phase] > 0).map((phase) => `${phase} ${tally.failed[phase]}`);
  const rate = tally.pages === 0 ? 0 : Math.round((failures / tally.pages) * 1000) / 10;
  return `${failures} of ${tally.pages} pages failed (${[`${rate} %`, phases.join(', ')].filter(Boolean).join('; ')})`;
}

/** @param rate in percent */
function isPast(tally: Tally, after: number, rate: number): boolean {
  return tally.pages >= after && failuresOf(tally) * 100 > tally.pages * rate;
}
