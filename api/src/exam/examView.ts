import type { AttemptRow } from '../attendance/readAttempts';
import type { Handle } from '../database/database';
import { presentExam } from './presentExam';
import { readQuestions, type ExamRow } from './readExam';
import { questionsShown } from './review.rule';

/** Presents the exam to a student, with the questions of the given attempt if the student may see them now. */
export async function presentExamFor(
  handle: Handle,
  exam: ExamRow,
  facts: { entitled: boolean; attempt: AttemptRow | null; now: Date },
) {
  const { entitled, attempt, now } = facts;
  const shown = questionsShown({
    entitled,
    finished: exam.exam.finished,
    enableAnswers: exam.exam.enableAnswers,
    attempt: attempt && { submitted: attempt.submittedAt !== null, expiresAt: attempt.expiresAt },
    now,
  });
  const questions = shown === 'none' ? [] : await readQuestions(handle, exam.item.id, (attempt ?? exam.exam).revision);
  return presentExam(exam, { totals: attempt ?? exam.exam, shown, questions });
}
