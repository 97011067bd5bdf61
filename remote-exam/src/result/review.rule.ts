/** How a question was answered. */
export type QuestionStatus = 'correct' | 'wrong' | 'unanswered';

/** Unanswered when the slot is empty, correct when it is the correct key, otherwise wrong. */
export function questionStatus(answer: string | null, correctAnswer: string | null): QuestionStatus {
  if (answer === null) return 'unanswered';
  return answer === correctAnswer ? 'correct' : 'wrong';
}

/** The status of every question, in order; slots that were not sent are unanswered. */
export function questionStatuses(
  questions: readonly { readonly correctAnswer: string | null }[],
  answers: readonly (string | null)[],
): QuestionStatus[] {
  return questions.map((question, index) => questionStatus(answers[index] ?? null, question.correctAnswer));
}

/** How many questions stand how. */
export function countStatuses(statuses: readonly QuestionStatus[]): Record<QuestionStatus, number> {
  const counts = { correct: 0, wrong: 0, unanswered: 0 };
  for (const status of statuses) counts[status] += 1;
  return counts;
}

/** Whether the answers may be reviewed: submitted or finished, enabled, and there is something to review. */
export function canReview(known: {
  submitted: boolean;
  finished: boolean;
  enableAnswers: boolean;
  questions: number;
}): boolean {
  return (known.submitted || known.finished) && known.enableAnswers && known.questions > 0;
}
