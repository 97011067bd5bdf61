export interface AttemptState {
  submitted: boolean;
  /** The server closed it with the saved answers, and a submission may replace them. */
  isReplaceable: boolean;
  /** Number of the attempt, from 1. */
  number: number;
  /** Last moment at which a submission counts (lateness.rule.ts). */
  lastMoment: Date;
}

/**
 * Returns true if a submission of the attempt would count: its answers may wait on the student's device for a
 * connection. Until then the student does not get the correct answers.
 */
export function acceptsSubmission(attempt: AttemptState, now: Date): boolean {
  return (!attempt.submitted || attempt.isReplaceable) && now.getTime() <= attempt.lastMoment.getTime();
}

/** Questions that a student may see: none, without correct answers, or with them (review). */
export type QuestionsShown = 'none' | 'questions' | 'review';

/**
 * Returns the questions that a student may see. Correct answers are shown once no attempt is left or the exam is
 * finished, or after each submission if the exam's author wants that; only if the exam shows answers at all, and never
 * to a student who can still submit.
 */
export function questionsShown(facts: {
  /** Enrolled, or the exam is free. */
  entitled: boolean;
  finished: boolean;
  enableAnswers: boolean;
  /** True if the author shows the answers after each attempt. */
  reviewBetweenAttempts: boolean;
  attemptsAllowed: number;
  /** The latest attempt, or null. */
  attempt: AttemptState | null;
  now: Date;
}): QuestionsShown {
  const { entitled, finished, enableAnswers, reviewBetweenAttempts, attemptsAllowed, attempt, now } = facts;
  if (!entitled) return 'none';
  const isOpen = attempt !== null && !attempt.submitted;
  if (isOpen && (!finished || acceptsSubmission(attempt, now))) return 'questions';
  // Closed by the server: other answers may wait on another device.
  if (attempt !== null && acceptsSubmission(attempt, now) && !isOpen) return 'none';
  const isLast = attempt !== null && (attempt.number >= attemptsAllowed || reviewBetweenAttempts);
  return enableAnswers && (finished || isLast) ? 'review' : 'none';
}
