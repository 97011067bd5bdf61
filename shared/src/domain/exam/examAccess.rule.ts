import { canOpenItem } from '../openItem.rule';

/** Reason why no new attempt can start, in the order in which reasons are checked. */
export type ExamBlock = 'not_enrolled' | 'required_content' | 'finished' | 'attempt_limit';

export interface ExamFacts {
  readonly enrolled: boolean;
  readonly isFree: boolean;
  /** Number of required items that are not completed. */
  readonly missing: number;
  /** True when staff have closed the exam. */
  readonly finished: boolean;
  readonly attemptsUsed: number;
  readonly attemptsAllowed: number;
}

/** Returns the first reason against a new attempt, or null when one may start. */
export function examBlock(facts: ExamFacts): ExamBlock | null {
  if (!canOpenItem(facts, facts.enrolled)) return 'not_enrolled';
  if (facts.missing > 0) return 'required_content';
  if (facts.finished) return 'finished';
  return facts.attemptsUsed >= facts.attemptsAllowed ? 'attempt_limit' : null;
}

/**
 * Returns true if an unsubmitted attempt can continue. Neither the limit nor later requirements end it.
 *
 * @param finished true when staff have closed the exam, for which `block` may name an earlier reason
 */
export function canResumeAttempt(block: ExamBlock | null, finished = block === 'finished'): boolean {
  return !finished && block !== 'not_enrolled';
}

export function attemptsLeft({ attemptsUsed, attemptsAllowed }: ExamFacts): number {
  return Math.max(0, attemptsAllowed - attemptsUsed);
}
