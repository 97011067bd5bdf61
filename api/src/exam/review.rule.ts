/** An attempt, as far as reviewing and submitting go. */
export interface AttemptState {
  submitted: boolean;
  expiresAt: Date;
}

/**
 * How long after its deadline an attempt at a finished exam is still taken: its answers froze at the deadline on the
 * student's device and wait there for a connection. Until then the right answers stay secret from that student.
 */
export const LATE_HOURS = 24;

/** Whether an attempt can still be submitted. While the exam is not finished it always can: phones die for a day. */
export function acceptsSubmission(attempt: AttemptState, finished: boolean, now: Date): boolean {
  if (attempt.submitted) return false;
  return !finished || now.getTime() <= attempt.expiresAt.getTime() + LATE_HOURS * 3_600_000;
}

/** What of the questions a student may have: nothing, the questions to answer, or the questions with the answers. */
export type QuestionsShown = 'none' | 'questions' | 'review';

/**
 * The questions go to who has an open attempt; the right answers to who submitted, or everybody with access once the
 * exam is finished, if the exam shows answers at all; never to somebody who can still submit.
 */
export function questionsShown(facts: {
  /** Enrolled, or the exam is free. */
  entitled: boolean;
  finished: boolean;
  enableAnswers: boolean;
  /** The latest attempt, or null. */
  attempt: AttemptState | null;
  now: Date;
}): QuestionsShown {
  const { entitled, finished, enableAnswers, attempt, now } = facts;
  if (!entitled) return 'none';
  if (attempt !== null && acceptsSubmission(attempt, finished, now)) return 'questions';
  return enableAnswers && (finished || attempt?.submitted === true) ? 'review' : 'none';
}
