import { and, eq, isNull, sql } from 'drizzle-orm';
import { readNow, type Handle } from '../database/database';
import { attendances } from '../database/schema';
import type { EnrollmentRow } from '../enrollment/readEnrollments';
import { completeItem } from '../enrollment/storeProgress';
import { gradeAnswers } from '../exam/gradeAnswers.rule';
import { readQuestions, type ExamRow } from '../exam/readExam';
import { Refusal } from '../refusal/refusal';
import { readAnswers } from './answers.rule';
import { latenessOf } from './lateness.rule';
import { findOwnAttempt, type AttemptRow } from './readAttempts';

/**
 * Grades and closes an attempt. Repeating it, or sending it twice at once, returns the first result. After the exam's
 * late limit the answers are kept for staff and not graded.
 * @throws Refusal for answers that do not fit the questions and for an attempt that no longer exists
 */
export async function submitAttempt(
  handle: Handle,
  facts: {
    attempt: AttemptRow;
    exam: ExamRow;
    enrollment: EnrollmentRow | null;
    sent: readonly (string | null)[];
    /** Seconds after the deadline that still count as on time. */
    graceSec: number;
  },
): Promise<AttemptRow> {
  const { attempt, exam, enrollment, sent, graceSec } = facts;
  if (attempt.submittedAt !== null) return attempt;
  const [now, questions] = await Promise.all([readNow(handle), readQuestions(handle, exam.item.id, attempt.revision)]);
  const read = readAnswers(sent, questions);
  if (!read.ok) throw new Refusal('invalid', read.errors);
  const { expiresAt } = attempt;
  const lateness = latenessOf({ expiresAt, graceSec, lateLimitMin: exam.exam.lateLimitMin }, now);
  const graded = lateness === 'too late' ? [] : read.answers;

  return handle.transaction(async (inner) => {
    const [submitted] = await inner
      .update(attendances)
      .set({
        ...gradeAnswers(questions, graded),
        answers: graded,
        submittedAt: sql`now()`,
        updatedAt: sql`now()`,
        late: lateness === 'late',
        ...(lateness === 'too late' ? { lateAnswers: read.answers, lateReceivedAt: sql`now()` } : {}),
      })
      .where(and(eq(attendances.id, attempt.id), isNull(attendances.submittedAt)))
      .returning();
    if (submitted === undefined) {
      const first = await findOwnAttempt(inner, attempt.userId, attempt.examId, attempt.id);
      if (first === null) throw new Refusal('attempt_not_found');
      return first;
    }
    if (enrollment !== null) await completeItem(inner, enrollment.id, attempt.examId);
    return submitted;
  });
}
