/** Texts of the review. */
export const resultCopy = {
  scoreLabel: 'الدرجة',
  correct: 'إجابات صحيحة',
  wrong: 'إجابات خاطئة',
  unanswered: 'بدون إجابة',
  statuses: {
    correct: 'إجابة صحيحة',
    wrong: 'إجابة خاطئة',
    unanswered: 'لم تتم الإجابة على هذا السؤال',
  },
  legend: { correct: 'إجابة صحيحة', wrong: 'إجابة خاطئة', unanswered: 'بدون إجابة' },
  pointsOf: (score: string, max: string) => `الدرجة: ${score} من ${max}`,
  correctAnswer: 'الإجابة الصحيحة',
  yourAnswer: 'إجابتك',
  backToStart: 'صفحة الامتحان',
} as const;
