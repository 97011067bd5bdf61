import { type Expected, judgeVisit, seconds, type Seen, UNSETTLED } from './visit.rule';

/** Returns the time for a candidate's page beside a live one that needs `liveMs`. */
export const limitFor = (liveMs: number): number => Math.max(5_000, liveMs * 4);

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

/** Judges a page opened again beside a live one (null if nothing is live). */
export function judgeSecondLook(expected: Expected, seen: Seen, reference: Reference | null): SecondLook {
  const reasons = judgeVisit(expected, seen);
  if (reasons.length === 0) return { outcome: 'fine', reasons };
  if (!reference) return { outcome: 'broken', reasons };
  const { seen: live, who } = reference;
  if (!live.settled) return { outcome: 'busy', reasons };
  const wasBroken = reference.expected && judgeVisit(reference.expected, live).length > 0;
  if (wasBroken) return { outcome: 'broken before', reasons };
  const slow = `did not settle in ${seconds(seen.tookMs)}, while ${who} needs ${seconds(live.tookMs)}`;
  return { outcome: 'broken', reasons: reasons.map((reason) => (reason === UNSETTLED ? slow : reason)) };
}
