export interface AttemptState {
  submitted: boolean;
  expiresAt: Date;
}

/**
 * Hours after its deadline in which an attempt at a finished exam can be submitted: its answers may wait on the
 * student's device for a connection. Until then the student does not get the correct answers.
 */
export const LATE_HOURS = 24;

/** Returns true if an attempt can still be submitted; until the exam is finished that has no time limit. */
export function acceptsSubmission(attempt: AttemptState, finished: boolean, now: Date): boolean {
  if (attempt.submitted) return false;
  return !finished || now.getTime() <= attempt.expiresAt.getTime() + LATE_HOURS * 3_600_000;
}

/** Questions that a student may see: none, without correct answers, or with them (review). */
export type QuestionsShown = 'none' | 'questions' | 'review';

/**
 * Returns the questions that a student may see. Correct answers are shown after a submission or once the exam is
 * finished, if the exam shows answers, but never to a student who can still submit.
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
