import { and, eq, isNull, sql } from 'drizzle-orm';
import { readNow, type Handle } from '../database/database';
import { attendances } from '../database/schema';
import type { EnrollmentRow } from '../enrollment/readEnrollments';
import { completeItem } from '../enrollment/storeProgress';
import { gradeAnswers } from '../exam/gradeAnswers.rule';
import { readQuestions, type ExamRow } from '../exam/readExam';
import { acceptsSubmission } from '../exam/review.rule';
import { Refusal } from '../refusal/refusal';
import { readAnswers } from './answers.rule';
import { findOwnAttempt, type AttemptRow } from './readAttempts';

/** A submission more than this after the deadline, in s, is marked as late. Slow networks need the time before. */
const LATE_AFTER_SEC = 60;

/**
 * Grades and closes an attempt. Repeating it, or sending it twice at once, returns the first result.
 * @throws Refusal for answers that do not fit the questions, for an attempt at a finished exam that is too old, and
 * for one that no longer exists
 */
export async function submitAttempt(
  handle: Handle,
  facts: { attempt: AttemptRow; exam: ExamRow; enrollment: EnrollmentRow | null; sent: readonly (string | null)[] },
): Promise<AttemptRow> {
  const { attempt, exam, enrollment, sent } = facts;
  if (attempt.submittedAt !== null) return attempt;
  const now = await readNow(handle);
  if (!acceptsSubmission({ submitted: false, expiresAt: attempt.expiresAt }, exam.exam.finished, now)) {
    throw new Refusal('exam_finished');
  }
  const questions = await readQuestions(handle, exam.item.id, attempt.revision);
  const read = readAnswers(sent, questions);
  if (!read.ok) throw new Refusal('invalid', read.errors);

  return handle.transaction(async (inner) => {
    const [submitted] = await inner
      .update(attendances)
      .set({
        ...gradeAnswers(questions, read.answers),
        answers: read.answers,
        submittedAt: sql`now()`,
        updatedAt: sql`now()`,
        late: sql`now() > ${attendances.expiresAt} + make_interval(secs => ${LATE_AFTER_SEC}::int)`,
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
