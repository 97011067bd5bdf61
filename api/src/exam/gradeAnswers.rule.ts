/** What grading needs of a question: its points and the key of the right option. */
export interface GradedQuestion {
  score: number;
  correctAnswer: string;
}

/** Sums of points such as 0.1 + 0.2 are rounded to hundredths. */
export function roundScore(score: number): number {
  return Math.round(score * 100) / 100;
}

/** The points of all questions together. */
export function maxScoreOf(questions: readonly { score: number }[]): number {
  return roundScore(questions.reduce((sum, question) => sum + question.score, 0));
}

/** Points and number of right answers. The answer at an index belongs to the question there; null is unanswered. */
export function gradeAnswers(
  questions: readonly GradedQuestion[],
  answers: readonly (string | null)[],
): { score: number; totalCorrect: number } {
  const right = questions.filter((question, index) => answers[index] === question.correctAnswer);
  return { score: maxScoreOf(right), totalCorrect: right.length };
}
