import { describeLateness } from './lateness.rule';
import { savedAnswersOf } from './checkpoint.rule';
import type { AttemptRow, PastAttempt, Result } from './readAttempts';

/** Least time between two checkpoints of a page in seconds. */
const CHECKPOINT_SEC = 20;

/** Presents the saved answers of an attempt; for a submitted one, the graded answers. */
function presentSaved(attempt: AttemptRow) {
  const isOpen = attempt.submittedAt === null;
  const takesAnswers = isOpen || attempt.closedWithSaved;
  return {
    checkpointSec: isOpen ? CHECKPOINT_SEC : 0,
    savedAt: attempt.savedAt?.toISOString() ?? null,
    answeredAtMs: takesAnswers && attempt.savedAnswers !== null ? savedAnswersOf(attempt).answeredAtMs : [],
    activeDevice: takesAnswers ? attempt.activeDevice : null,
    replaceable: attempt.closedWithSaved,
  };
}

/**
 * Presents an attempt to its student. `attempts` counts the attempts used, including this one; `studentAnswers` has
 * one entry per question, while it is open the saved ones. `serverNow` and `expiresAt` give the remaining time,
 * whatever the device's clock says. `lateBySec` is the delay of a submission after the deadline; with `tooLate` it came
 * after the exam's limit and is not graded.
 *
 * @param history the student's submitted attempts; those at other exams are left out
 */
export function presentAttendance(attempt: AttemptRow, now: Date, history: readonly PastAttempt[] = []) {
  const { lateness, lateBySec } = describeLateness(attempt);
  const answers = attempt.submittedAt === null ? attempt.savedAnswers : attempt.answers;
  return {
    _id: attempt.id,
    exam: attempt.examId,
    score: attempt.score,
    totalCorrect: attempt.totalCorrect,
    attempts: attempt.number,
    submitted: attempt.submittedAt !== null,
    studentAnswers: Array.from({ length: attempt.totalQuestions }, (_, index) => answers?.[index] ?? null),
    startedAt: attempt.startedAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    serverNow: now.toISOString(),
    late: lateness !== 'on time',
    tooLate: lateness === 'too late',
    lateBySec,
    ...presentSaved(attempt),
    history: history
      .filter(({ examId }) => examId === attempt.examId)
      .map(({ score, maxScore, updatedAt }) => ({ score, maxScore, updatedAt: updatedAt.toISOString() })),
    createdAt: attempt.startedAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

/** Presents a result, with the questions and points that the exam had at that attempt. */
export function presentResult({ attempt, exam, course }: Result, now: Date, history: readonly PastAttempt[]) {
  return {
    ...presentAttendance(attempt, now, history),
    course: course && { _id: course.id, title: course.title },
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
