import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { readNow, type Handle } from '../database/database';
import { attendances, enrollments, items } from '../database/schema';
import { completeItem } from '../enrollment/storeProgress';
import { gradeAnswers } from '../exam/gradeAnswers.rule';
import { readQuestions } from '../exam/readExam';
import { isPastGrace } from './lateness.rule';
import { isPastGraceNow, type AttemptRow } from './readAttempts';

/** Attempts that one sweep closes; the next one continues. */
const BATCH = 500;

/** Closes an attempt with its saved answers, once; a concurrent submission wins. Returns the current attempt. */
async function closeWithSaved(handle: Handle, attempt: AttemptRow): Promise<AttemptRow> {
  return handle.transaction(async (inner) => {
    // Locked: a last checkpoint or a corrected answer key is stored before, or finds the attempt closed.
    const [current] = await inner.select().from(attendances).where(eq(attendances.id, attempt.id)).for('update');
    if (current === undefined || current.submittedAt !== null) return current ?? attempt;
    // Staff have given more time since it was found to be due.
    if (current.expiresAt.getTime() !== attempt.expiresAt.getTime()) return current;
    const answers = current.savedAnswers ?? [];
    const questions = await readQuestions(inner, current.examId, current.revision);
    const [closed] = await inner
      .update(attendances)
      .set({
        ...gradeAnswers(questions, answers),
        answers,
        submittedAt: current.expiresAt,
        closedWithSaved: true,
        updatedAt: sql`now()`,
      })
      .where(eq(attendances.id, attempt.id))
      .returning();
    // The student's enrollment, not the attempt's: a free exam may be started before the student enrolls.
    const [enrollment] = await inner
      .select({ id: enrollments.id })
      .from(enrollments)
      .innerJoin(items, eq(items.courseId, enrollments.courseId))
      .where(and(eq(items.id, current.examId), eq(enrollments.userId, current.userId)));
    if (enrollment !== undefined) await completeItem(inner, enrollment.id, current.examId);
    return closed ?? current;
  });
}

/** Closes an attempt with saved answers once no submission would be on time. Reads the clock only for one of those. */
export async function closeIfDue(
  handle: Handle,
  attempt: AttemptRow | null,
  graceSec: number,
): Promise<AttemptRow | null> {
  if (attempt === null || attempt.submittedAt !== null || attempt.savedAnswers === null) return attempt;
  return isPastGrace({ expiresAt: attempt.expiresAt, graceSec }, await readNow(handle))
    ? closeWithSaved(handle, attempt)
    : attempt;
}

/** Closes due attempts that have saved answers, of one student or of all (null); returns their number. */
export async function closeDueAttempts(handle: Handle, graceSec: number, userId: string | null): Promise<number> {
  const due = await handle
    .select()
    .from(attendances)
    .where(
      and(
        isNull(attendances.submittedAt),
        isNotNull(attendances.savedAt),
        isPastGraceNow(graceSec),
        userId === null ? undefined : eq(attendances.userId, userId),
      ),
    )
    .limit(BATCH);
  for (const attempt of due) await closeWithSaved(handle, attempt);
  return due.length;
}
