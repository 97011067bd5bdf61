import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../database/database';
import { attendances } from '../database/schema';
import { findEnrollment } from '../enrollment/readEnrollments';
import { completeItem } from '../enrollment/storeProgress';
import { gradeAnswers } from '../exam/gradeAnswers.rule';
import { readQuestions, type ExamRow, type QuestionRow } from '../exam/readExam';
import { Refusal } from '../refusal/refusal';
import { readAnswers } from './answers.rule';
import type { SentAnswers } from './checkpoint.rule';
import { findOwnAttempt, type AttemptRow } from './readAttempts';
import { decideSubmission } from './submission.rule';

/** Safety limit. A concurrent checkpoint, submission or correction by staff takes another round. */
const MOST_ROUNDS = 10;

/**
 * Grades and closes an attempt; repeated, returns the first result. After the exam's late limit, saved answers are
 * graded and the sent ones kept for staff. Throws Refusal for answers that do not fit.
 */
export async function submitAttempt(
  handle: Handle,
  facts: {
    attempt: AttemptRow;
    exam: ExamRow;
    /** Questions of the attempt's revision. */
    questions: readonly QuestionRow[];
    sent: SentAnswers;
    now: Date;
    /** Seconds after the deadline that still count as on time. */
    graceSec: number;
  },
): Promise<AttemptRow> {
  const { exam, now, graceSec } = facts;
  let { attempt, questions } = facts;
  const read = readAnswers(facts.sent.answers, questions);
  if (!read.ok) throw new Refusal('invalid', read.errors);
  const sent = { ...facts.sent, answers: read.answers };

  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const times = { expiresAt: attempt.expiresAt, graceSec, lateLimitMin: exam.exam.lateLimitMin };
    const verdict = decideSubmission(attempt, sent, times, now);
    if (verdict.name === 'final') return attempt;
    const { answers, isNew, late, keptForStaff } = verdict;
    const before = attempt;
    const submitted = await handle.transaction(async (inner) => {
      const [row] = await inner
        .update(attendances)
        .set({
          ...gradeAnswers(questions, answers),
          answers,
          ...(isNew ? { submittedAt: sql`now()` } : {}),
          updatedAt: sql`now()`,
          late,
          closedWithSaved: false,
          ...(keptForStaff === null ? {} : { lateAnswers: keptForStaff, lateReceivedAt: sql`now()` }),
        })
        .where(
          and(
            eq(attendances.id, before.id),
            // Nothing has changed since the decision.
            eq(attendances.savedCount, before.savedCount),
            before.submittedAt === null ? isNull(attendances.submittedAt) : attendances.closedWithSaved,
          ),
        )
        .returning();
      if (row === undefined) return null;
      // The student may have enrolled since the exam was read, which completes only what is submitted.
      const enrollment = exam.enrollment ?? (await findEnrollment(inner, row.userId, exam.course.id));
      if (enrollment !== null) await completeItem(inner, enrollment.id, row.examId);
      return row;
    });
    if (submitted !== null) return submitted;
    const current = await findOwnAttempt(handle, before.userId, before.examId, before.id);
    if (current === null) throw new Refusal('attempt_not_found');
    attempt = current;
    // Staff may have corrected the answer key.
    questions = await readQuestions(handle, attempt.examId, attempt.revision);
  }
  throw new Error('The submission could not be stored');
}
