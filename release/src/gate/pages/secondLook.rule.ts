import { type Expected, judgeVisit, type Seen, UNSETTLED } from './visit.rule';

/** Minimum time for a candidate's page, in ms. */
const LEAST_MS = 5_000;
/** Multiple of the live page's current time. */
const TIMES = 4;

/** The live page to compare with. */
export interface Reference {
  seen: Seen;
  /** Name in sentences, e.g. `remote-exam 1.2.0`. */
  who: string;
  /** The live version of the same page; null if another page is compared with a new one. */
  expected: Expected | null;
}

/** `busy`: the live page did not settle either. */
export interface SecondLook {
  outcome: 'fine' | 'broken' | 'broken before' | 'busy';
  reasons: string[];
}

export function limitFor(liveMs: number): number {
  return Math.max(LEAST_MS, liveMs * TIMES);
}

/** Judges a page opened again beside a live one (null if nothing is live). */
export function judgeSecondLook(expected: Expected, seen: Seen, reference: Reference | null): SecondLook {
  const reasons = judgeVisit(expected, seen);
  if (reasons.length === 0) return { outcome: 'fine', reasons };
  if (!reference) return { outcome: 'broken', reasons };
  const { seen: live, who } = reference;
  if (!live.settled) return { outcome: 'busy', reasons };
  if (reference.expected && judgeVisit(reference.expected, live).length > 0)
    return { outcome: 'broken before', reasons };
  const slow = `did not settle in ${seconds(seen.tookMs)}, while ${who} needs ${seconds(live.tookMs)}`;
  return { outcome: 'broken', reasons: reasons.map((reason) => (reason === UNSETTLED ? slow : reason)) };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
