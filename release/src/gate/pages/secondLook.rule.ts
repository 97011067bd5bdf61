import { judgeVisit, type Expected, type Seen } from './visit.rule';

/** Least time for a candidate's page, in ms. */
const LEAST_MS = 5_000;
/** Multiple of what the live page needs now. */
const TIMES = 4;

/** An observed page with the time until it settled, in ms. */
export type Timed = Seen & { tookMs: number };

/** The live page to compare with. */
export interface Reference {
  seen: Timed;
  /** For sentences, e.g. `remote-exam 1.2.0`. */
  who: string;
  /** The live version of the same page; null when another page stands in for a new one. */
  expected: Expected | null;
}

export type SecondLook =
  | { outcome: 'fine' }
  | { outcome: 'broken'; reasons: string[] }
  | { outcome: 'broken before'; reasons: string[] }
  /** Not even the live page settled. */
  | { outcome: 'busy' };

/** Returns the time for a candidate's page, in ms, if the live page needed `liveMs`. */
export function limitFor(liveMs: number): number {
  return Math.max(LEAST_MS, liveMs * TIMES);
}

/**
 * Judges a page that was opened again, beside a live page.
 *
 * @param reference null when nothing is live to compare with
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
