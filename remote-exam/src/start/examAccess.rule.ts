/** Why an exam cannot be entered, in the order in which it is looked at. */
export type ExamBlock = 'not_enrolled' | 'required_content' | 'finished' | 'attempt_limit';

/** What decides whether an exam can be entered. The API decides by the same rule; the page explains it. */
export interface ExamFacts {
  readonly enrolled: boolean;
  /** A free item is open without enrollment. */
  readonly isFree: boolean;
  /** Required items that are not completed. */
  readonly missing: number;
  /** The time to enter has ended. */
  readonly finished: boolean;
  readonly attemptsUsed: number;
  readonly attemptsAllowed: number;
}

/** The reason against entering, or null: a new attempt may begin. */
export function examBlock(facts: ExamFacts): ExamBlock | null {
  if (!facts.enrolled && !facts.isFree) return 'not_enrolled';
  if (facts.missing > 0) return 'required_content';
  if (facts.finished) return 'finished';
  return facts.attemptsUsed >= facts.attemptsAllowed ? 'attempt_limit' : null;
}

/** How many attempts are left, never below 0. */
export function attemptsLeft({ attemptsUsed, attemptsAllowed }: ExamFacts): number {
  return Math.max(0, attemptsAllowed - attemptsUsed);
}

/** What the start page offers. */
export interface StartOffer {
  /** The main action: begin an attempt, or go on with the open one. */
  readonly enter: 'start' | 'resume' | null;
  /** Why there is no way in, or null. */
  readonly block: ExamBlock | null;
  /** Sending the locally kept answers: no attempts left, not submitted, not finished. */
  readonly sendSaved: boolean;
  /** Reviewing: submitted or finished, where the exam shows its answers. */
  readonly review: boolean;
}

/** The start page's offer for the latest attempt, null before the first. */
export function startOffer(
  facts: ExamFacts,
  attempt: { readonly submitted: boolean } | null,
  enableAnswers: boolean,
): StartOffer {
  const open = attempt !== null && !attempt.submitted;
  const block = examBlock(facts);
  // An attempt that was begun can be finished: neither the limit nor content that was added later closes it.
  const mayResume = open && (block === null || block === 'attempt_limit' || block === 'required_content');
  const review = enableAnswers && (attempt?.submitted === true || facts.finished);
  const sendSaved = open && attemptsLeft(facts) === 0 && !facts.finished;
  if (mayResume) return { enter: 'resume', block: null, sendSaved, review };
  return { enter: block === null ? 'start' : null, block, sendSaved, review };
}
