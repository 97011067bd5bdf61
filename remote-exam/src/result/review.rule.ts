import { offersReview } from '../exam/offersReview.rule';

/** Results of a question, in the order in which they are shown. */
export const QUESTION_STATUSES = ['correct', 'wrong', 'unanswered'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

function questionStatus(answer: string | null, correctAnswer: string | null): QuestionStatus {
  if (answer === null) return 'unanswered';
  return answer === correctAnswer ? 'correct' : 'wrong';
}

/** Returns the status of every question, in order; missing slots are unanswered. */
export function questionStatuses(
  questions: readonly { readonly correctAnswer: string | null }[],
  answers: readonly (string | null)[],
): QuestionStatus[] {
  return questions.map((question, index) => questionStatus(answers[index] ?? null, question.correctAnswer));
}

export function countStatuses(statuses: readonly QuestionStatus[]): Record<QuestionStatus, number> {
  const counts = { correct: 0, wrong: 0, unanswered: 0 };
  for (const status of statuses) counts[status] += 1;
  return counts;
}

/** Returns true if there is a review to show: the exam offers it, and its questions were sent. */
export function canReview(
  exam: { readonly finished: boolean; readonly enableAnswers: boolean; readonly questions: readonly unknown[] },
  attempt: { readonly submitted: boolean } | null,
): boolean {
  return offersReview(exam, attempt) && exam.questions.length > 0;
}
