import { PHASES } from '@manassa/shared/federation';
import { HALT_AFTER, HALT_RATE } from '../document/canary.rule';
import type { ReleaseDocument } from '../document/releaseDocument';
import { failuresOf, type Tally, tallyOf } from './tally.rule';

/** Of how many students failures have to be. By default a trial of 20 pages ends with its second failure. */
const STUDENTS_AFFECTED = 2;

/** A canary that does too badly to go on. */
export interface Halt {
  app: string;
  version: string;
  /** Names the trial: the same version may be tried again later. */
  trial: number;
  /** The figures, for the history. */
  why: string;
}

/**
 * The canaries that too many of the pages that tried them failed on: pages of several students, or of all there are.
 * One phone on which nothing works, or that reloads without end, is not enough.
 */
export function haltsOf({ apps }: Pick<ReleaseDocument, 'apps'>, tallies: readonly Tally[]): Halt[] {
  return Object.entries(apps).flatMap(([app, { canary }]) => {
    if (!canary) return [];
    const trial = canary.sinceRevision ?? 0;
    const tally = tallies.find((one) => one.app === app && one.version === canary.version && one.trial === trial);
    if (!tally || !isPast(tally, canary.haltAfter, canary.haltRate)) return [];
    // A rate of 0 is for whoever wants not a single failure.
    if (canary.haltRate > 0 && !isOfSeveral(tally)) return [];
    const why = `${figuresOf(tally)}, more than ${canary.haltRate} %`;
    return [{ app, version: canary.version, trial, why }];
  });
}

/** Live versions that do as badly: only a person decides there, since what is behind them may be worse. */
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

/** The failed pages among all, in words, e.g. "12 of 40 pages failed (30 %; load 10, mount 2)". */
export function figuresOf(tally: Pick<Tally, 'pages' | 'failed'>): string {
  const failures = failuresOf(tally);
  const phases = PHASES.filter((phase) => tally.failed[phase] > 0).map((phase) => `${phase} ${tally.failed[phase]}`);
  const rate = tally.pages === 0 ? 0 : Math.round((failures / tally.pages) * 1000) / 10;
  return `${failures} of ${tally.pages} pages failed (${[`${rate} %`, phases.join(', ')].filter(Boolean).join('; ')})`;
}

/** Whether the failures are of several students. A trial of one student is judged by that one. */
function isOfSeveral({ buckets = { all: [], failed: [] } }: Tally): boolean {
  return buckets.failed.length >= Math.min(STUDENTS_AFFECTED, buckets.all.length);
}

/** @param rate in percent */
function isPast(tally: Tally, after: number, rate: number): boolean {
  return tally.pages >= after && failuresOf(tally) * 100 > tally.pages * rate;
}
