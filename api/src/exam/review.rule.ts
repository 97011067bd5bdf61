export interface ReviewedAttempt {
  submitted: boolean;
  /** Closed by the server with the saved answers; a submission may replace them. */
  isReplaceable: boolean;
  /** From 1. */
  number: number;
  /** Last moment at which a submission counts (lateness.rule.ts). */
  lastMoment: Date;
}

/** Returns true if a submission would count: answers may wait on a device for a connection. */
export function acceptsSubmission(attempt: ReviewedAttempt, now: Date): boolean {
  return (!attempt.submitted || attempt.isReplaceable) && now.getTime() <= attempt.lastMoment.getTime();
}

/** `questions` are without correct answers, `review` with them. */
export type QuestionsShown = 'none' | 'questions' | 'review';

/**
 * Returns the questions to show. Correct answers are shown if the exam allows it and no attempt is left, the exam is
 * finished, or its author shows them after each submission; never to a student who can still submit. examView.ts also
 * waits for other students of a finished exam and for earlier attempts.
 */
export function questionsShown(facts: {
  /** Enrolled, or the exam is free. */
  entitled: boolean;
  finished: boolean;
  enableAnswers: boolean;
  /** The author shows the answers after each attempt. */
  reviewBetweenAttempts: boolean;
  attemptsAllowed: number;
  /** The latest attempt. */
  attempt: ReviewedAttempt | null;
  now: Date;
}): QuestionsShown {
  const { entitled, finished, enableAnswers, reviewBetweenAttempts, attemptsAllowed, attempt, now } = facts;
  if (!entitled) return 'none';
  const isOpen = attempt !== null && !attempt.submitted;
  if (isOpen && (!finished || acceptsSubmission(attempt, now))) return 'questions';
  // Closed by the server: other answers may wait on another device.
  if (attempt !== null && acceptsSubmission(attempt, now)) return 'none';
  const isLast = attempt !== null && (attempt.number >= attemptsAllowed || reviewBetweenAttempts);
  return enableAnswers && (finished || isLast) ? 'review' : 'none';
}
