import { judgeVisit, type Expected, type Seen } from './visit.rule';

/** The least time that a candidate's page gets, in ms. */
const LEAST_MS = 5_000;
/** A candidate's page gets so many times what the live page needs at the same moment. */
const TIMES = 4;

/** A page as it was seen, with the time that it took to settle, in ms. */
export type Timed = Seen & { tookMs: number };

/** The live page that a candidate's page is compared with. */
export interface Reference {
  seen: Timed;
  /** Describes the version in a sentence, e.g. `remote-exam 1.2.0`. */
  who: string;
  /** The live version of the same page; null when another page stands in for one that is new. */
  expected: Expected | null;
}

/** The verdict of a second look at a page that seemed broken. */
export type SecondLook =
  | { outcome: 'fine' }
  | { outcome: 'broken'; reasons: string[] }
  /** The live version of the page is broken too. */
  | { outcome: 'broken before'; reasons: string[] }
  /** Not even the live page settled: nothing can be said. */
  | { outcome: 'busy' };

/** Returns the time that a candidate's page gets, in ms, when the live page needed `liveMs` at the same moment. */
export function limitFor(liveMs: number): number {
  return Math.max(LEAST_MS, liveMs * TIMES);
}

/**
 * Judges a page that was opened a second time, next to a live page.
 *
 * @param reference null when nothing is live that the page could be compared with
 */
export function judgeSecondLook(expected: Expected, seen: Timed, reference: Reference | null): SecondLook {
  const reasons = judgeVisit(expected, seen);
  if (reasons.length === 0) return { outcome: 'fine' };
  if (!reference) return { outcome: 'broken', reasons };
  const { seen: live, who } = reference;
  if (!live.settled) return { outcome: 'busy' };
  if (reference.expected && judgeVisit(reference.expected, live).length > 0)
    return { outcome: 'broken before', reasons };
  const slow = `did not settle in ${seconds(seen.tookMs)}, while ${who} needs ${seconds(live.tookMs)}`;
  return { outcome: 'broken', reasons: reasons.map((reason) => (reason === 'did not settle in time' ? slow : reason)) };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
