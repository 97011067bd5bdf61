import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { isVisible } from '../course/readCourses';
import type { Handle } from '../database/database';
import { attendances, courses, items, sections } from '../database/schema';

export type AttemptRow = typeof attendances.$inferSelect;

/** Returns the student's latest attempt at an exam, open or submitted, or null. */
export async function findLatestAttempt(handle: Handle, userId: string, examId: string): Promise<AttemptRow | null> {
  const [row] = await handle
    .select()
    .from(attendances)
    .where(and(eq(attendances.userId, userId), eq(attendances.examId, examId)))
    .orderBy(desc(attendances.number))
    .limit(1);
  return row ?? null;
}

export async function findOwnAttempt(
  handle: Handle,
  userId: string,
  examId: string,
  id: string,
): Promise<AttemptRow | null> {
  const [row] = await handle
    .select()
    .from(attendances)
    .where(and(eq(attendances.id, id), eq(attendances.userId, userId), eq(attendances.examId, examId)));
  return row ?? null;
}

/** A submitted attempt; `exam` is null once removed from the course. */
export interface Result {
  attempt: AttemptRow;
  exam: { id: string; title: string; description: string; stage: string; grade: string; semester: string } | null;
}

/** Returns the latest submitted attempt at each exam, newest first. */
export async function readResults(handle: Handle, userId: string): Promise<Result[]> {
  const rows = await handle
    .selectDistinctOn([attendances.examId], {
      attempt: attendances,
      exam: {
        id: items.id,
        title: items.title,
        description: items.description,
        stage: courses.stage,
        grade: courses.grade,
        semester: courses.semester,
      },
      visible: sql<boolean>`${isVisible}`,
    })
    .from(attendances)
    .innerJoin(items, eq(items.id, attendances.examId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .innerJoin(courses, eq(courses.id, items.courseId))
    .where(and(eq(attendances.userId, userId), isNotNull(attendances.submittedAt)))
    .orderBy(attendances.examId, desc(attendances.number));
  return rows
    .map(({ attempt, exam, visible }) => ({ attempt, exam: visible ? exam : null }))
    .sort((one, other) => (other.attempt.submittedAt?.getTime() ?? 0) - (one.attempt.submittedAt?.getTime() ?? 0));
}
