import type { Attendance } from '@manassa/shared/contract';
import { percentOf } from '@manassa/shared/domain';

/** One submitted attempt in figures that add up, whatever was sent. */
export interface AttemptResult {
  score: number;
  /** 0 when the exam, or its maximum, is not known. */
  maxScore: number;
  /** 0 to 100 with one decimal; 0 without a maximum. */
  percent: number;
  totalQuestions: number;
  correct: number;
  wrong: number;
  unanswered: number;
}

type Attempt = Pick<Attendance, 'score' | 'totalCorrect' | 'studentAnswers' | 'exam'>;

/**
 * Reads an attempt's figures. Wrong means answered and not correct; where the server sends no answer slots, nothing
 * is known of unanswered questions and everything not correct counts as wrong.
 */
export function attemptResult({ score, totalCorrect, studentAnswers, exam }: Attempt): AttemptResult {
  const maxScore = exam?.maxScore ?? 0;
  const totalQuestions = exam?.totalQuestions || studentAnswers.length;
  const correct = totalQuestions > 0 ? Math.min(totalCorrect, totalQuestions) : totalCorrect;
  const missed = Math.max(0, totalQuestions - correct);
  const slots = studentAnswers.slice(0, totalQuestions);
  const unanswered = Math.min(missed, slots.filter((slot) => slot === null).length);
  return {
    score,
    maxScore,
    percent: percentOf(score, maxScore),
    totalQuestions,
    correct,
    wrong: missed - unanswered,
    unanswered,
  };
}
