import type { AttemptRow, Result } from './readAttempts';

/**
 * Presents an attempt to its student. `attempts` counts the attempts used, including this one; `studentAnswers` has
 * one entry per question. `serverNow` and `expiresAt` give the remaining time, whatever the device's clock says.
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

/** Presents a result, with the questions and points that the exam had at that attempt. */
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
