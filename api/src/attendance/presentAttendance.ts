import type { AttemptRow, Result } from './readAttempts';

/**
 * An attempt as its student sees it. `attempts` counts the attempts used, this one included; one slot a question in
 * `studentAnswers`. `serverNow` with `expiresAt` gives the remaining time whatever the device's clock says.
 */
export function presentAttendance(attempt: AttemptRow, now: Date) {
  return {
    _id: attempt.id,
    exam: attempt.examId,
    score: attempt.score,
    totalCorrect: attempt.totalCorrect,
    attempts: attempt.number,
    submitted: attempt.submittedAt !== null,
    studentAnswers: Array.from({ length: attempt.totalQuestions }, (_, index) => attempt.answers[index] ?? null),
    startedAt: attempt.startedAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    serverNow: now.toISOString(),
    createdAt: attempt.startedAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

/** A result in the student's list, with what the exam counted for at that attempt. */
export function presentResult({ attempt, exam }: Result, now: Date) {
  return {
    ...presentAttendance(attempt, now),
    exam: exam && {
      _id: exam.id,
      title: exam.title,
      description: exam.description,
      stage: exam.stage,
      grade: exam.grade,
      semester: exam.semester,
      totalQuestions: attempt.totalQuestions,
      maxScore: attempt.maxScore,
    },
  };
}
