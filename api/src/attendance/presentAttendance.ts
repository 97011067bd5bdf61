import { describeLateness } from './lateness.rule';
import type { AttemptRow, Result } from './readAttempts';

/**
 * Presents an attempt to its student. `attempts` counts the attempts used, including this one; `studentAnswers` has
 * one entry per question. `serverNow` and `expiresAt` give the remaining time, whatever the device's clock says.
 * `lateBySec` is the delay of a submission after the deadline; with `tooLate` it came after the exam's limit and is not
 * graded.
 */
export function presentAttendance(attempt: AttemptRow, now: Date) {
  const { lateness, lateBySec } = describeLateness(attempt);
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
    late: lateness !== 'on time',
    tooLate: lateness === 'too late',
    lateBySec,
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
