import { and, asc, eq, sql } from 'drizzle-orm';
import type { ExamFile } from '../staffFile/courseFile';
import type { Handle } from '../database/database';
import { attendances, exams, questions } from '../database/schema';
import { gradeAnswers, maxScoreOf } from './gradeAnswers.rule';
import { sameShape } from './questionShape.rule';

type QuestionRow = typeof questions.$inferInsert;

function rowsOf(examId: string, revision: number, file: ExamFile): QuestionRow[] {
  return file.questions.map((question, position) => ({
    examId,
    revision,
    position,
    text: question.text,
    image: question.image ?? null,
    score: question.score,
    answers: question.answers,
    correctAnswer: question.correct,
  }));
}

/** Grades the submitted attempts of a revision again with its new `rows`; returns the number of changed scores. */
async function regrade(
  handle: Handle,
  examId: string,
  revision: number,
  { before, rows }: { before: readonly QuestionRow[]; rows: readonly QuestionRow[] },
): Promise<number> {
  const isCorrected = rows.some(
    ({ correctAnswer, score }, index) =>
      correctAnswer !== before[index]?.correctAnswer || score !== before[index]?.score,
  );
  const maxScore = maxScoreOf(rows);
  const attempts = await handle
    .update(attendances)
    // The count lets a concurrent submission notice the correction and read the questions again.
    .set({ maxScore, savedCount: sql`${attendances.savedCount} + ${isCorrected ? 1 : 0}::int` })
    .where(and(eq(attendances.examId, examId), eq(attendances.revision, revision)))
    .returning();
  let changed = 0;
  for (const attempt of attempts) {
    // Open ones have no answers, and no points, yet.
    const result = gradeAnswers(rows, attempt.answers);
    if (result.score === attempt.score && result.totalCorrect === attempt.totalCorrect) continue;
    await handle.update(attendances).set(result).where(eq(attendances.id, attempt.id));
    changed += 1;
  }
  return changed;
}

/**
 * Stores an exam's settings and questions; returns the number of changed scores. Questions of the same shape replace
 * the stored ones, and submitted attempts are graded again. Others become a new revision, and earlier attempts keep
 * theirs.
 */
export async function storeExam(handle: Handle, examId: string, file: ExamFile): Promise<number> {
  const settings = {
    attempts: file.attempts,
    enableAnswers: file.enableAnswers,
    reviewBetweenAttempts: file.reviewBetweenAttempts ?? false,
    lateLimitMin: file.lateLimitMin,
    finished: file.finished,
    totalQuestions: file.questions.length,
    maxScore: maxScoreOf(file.questions),
  };
  // Locked: an attempt that starts meanwhile is stored, and submitted, after the load, which would not grade it again.
  const [stored] = await handle.select().from(exams).where(eq(exams.itemId, examId)).for('update');
  if (stored === undefined) {
    await handle.insert(exams).values({ itemId: examId, ...settings, revision: 1 });
    const rows = rowsOf(examId, 1, file);
    if (rows.length > 0) await handle.insert(questions).values(rows);
    return 0;
  }

  const ofRevision = and(eq(questions.examId, examId), eq(questions.revision, stored.revision));
  const before = await handle.select().from(questions).where(ofRevision).orderBy(asc(questions.position));
  const keepsShape = sameShape(before, file.questions);
  const revision = keepsShape ? stored.revision : stored.revision + 1;
  await handle
    .update(exams)
    .set({ ...settings, revision })
    .where(eq(exams.itemId, examId));
  if (keepsShape) await handle.delete(questions).where(ofRevision);
  const rows = rowsOf(examId, revision, file);
  if (rows.length > 0) await handle.insert(questions).values(rows);
  return keepsShape ? regrade(handle, examId, revision, { before, rows }) : 0;
}
