import type { Attendance } from '@manassa/shared/contract';
import { displayedPercent, exactPercent, OVERVIEW_THRESHOLDS, scoreBand } from '@manassa/shared/domain';
import type { ScoreBand } from '@manassa/shared/domain';

/** Figures of one submitted attempt, consistent with each other for any data that a server sends. */
export interface AttemptResult {
  score: number;
  /** 0 when the exam or its maximum is unknown. */
  maxScore: number;
  /** 0 to 100, not rounded; 0 without a maximum. */
  exactPercent: number;
  percent: number;
  band: ScoreBand;
  totalQuestions: number;
  correct: number;
  wrong: number;
  unanswered: number;
}

type Attempt = Pick<Attendance, 'score' | 'totalCorrect' | 'studentAnswers' | 'exam' | 'history'>;

/**
 * Returns an attempt's figures. Wrong means answered and not correct; without answers from the server, unanswered
 * questions count as wrong.
 */
export function attemptResult({ score, totalCorrect, studentAnswers, exam, history }: Attempt): AttemptResult {
  // A deleted or hidden exam is not sent.
  const maxScore = (exam ?? history.at(-1))?.maxScore ?? 0;
  const totalQuestions = exam?.totalQuestions || studentAnswers.length;
  const correct = totalQuestions > 0 ? Math.min(totalCorrect, totalQuestions) : totalCorrect;
  const missed = Math.max(0, totalQuestions - correct);
  const slots = studentAnswers.slice(0, totalQuestions);
  const unanswered = Math.min(missed, slots.filter((slot) => slot === null).length);
  const exact = exactPercent(score, maxScore);
  return {
    score,
    maxScore,
    exactPercent: exact,
    percent: displayedPercent(exact, OVERVIEW_THRESHOLDS),
    band: scoreBand(exact, OVERVIEW_THRESHOLDS),
    totalQuestions,
    correct,
    wrong: missed - unanswered,
    unanswered,
  };
}
