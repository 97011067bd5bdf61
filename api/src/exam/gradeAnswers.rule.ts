/** `correctAnswer` is the key of an option. */
interface GradedQuestion {
  score: number;
  correctAnswer: string;
}

/** Rounds a sum such as 0.1 + 0.2 to hundredths. */
function roundScore(score: number): number {
  return Math.round(score * 100) / 100;
}

export function maxScoreOf(questions: readonly { score: number }[]): number {
  return roundScore(questions.reduce((sum, question) => sum + question.score, 0));
}

/**
 * Returns the points and the number of correct answers; null is unanswered. The maximum belongs to them: an attempt may
 * have begun while staff changed the points.
 */
export function gradeAnswers(
  questions: readonly GradedQuestion[],
  answers: readonly (string | null)[],
): { score: number; maxScore: number; totalCorrect: number } {
  const right = questions.filter((question, index) => answers[index] === question.correctAnswer);
  return { score: maxScoreOf(right), maxScore: maxScoreOf(questions), totalCorrect: right.length };
}
