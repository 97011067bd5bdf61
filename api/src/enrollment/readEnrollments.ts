import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ProgressEntry } from '@manassa/shared/contract';
import type { Handle } from '../database/database';
import { courses, enrollments, items, progress, sections } from '../database/schema';
import { isVisible, type CourseRow } from '../course/readCourses';

export type EnrollmentRow = typeof enrollments.$inferSelect;
/** Progress with an item, named as in the contract. */
export type ProgressRow = ProgressEntry & { enrollmentId: string };

export async function findEnrollment(handle: Handle, userId: string, courseId: string): Promise<EnrollmentRow | null> {
  const [row] = await handle
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));
  return row ?? null;
}

/** Returns the student's enrollment by its id; null for another student's. */
export async function findOwnEnrollment(handle: Handle, userId: string, id: string): Promise<EnrollmentRow | null> {
  const [row] = await handle
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.id, id)));
  return row ?? null;
}

/** Returns a student's enrollments with their courses, newest first. */
export async function readEnrollments(
  handle: Handle,
  userId: string,
): Promise<{ enrollment: EnrollmentRow; course: CourseRow }[]> {
  return handle
    .select({ enrollment: enrollments, course: courses })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, userId))
    .orderBy(desc(enrollments.createdAt), asc(enrollments.id));
}

/** Returns the ids of the visible items of courses, in their order. Courses without items are left out. */
export async function readItemIds(
  handle: Handle,
  courseIds: readonly string[],
): Promise<{ courseId: string; ids: string[] }[]> {
  if (courseIds.length === 0) return [];
  return handle
    .select({
      courseId: items.courseId,
      ids: sql<string[]>`array_agg(${items.id} order by ${sections.position}, ${items.position}, ${items.key})`,
    })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(inArray(items.courseId, [...courseIds]), isVisible))
    .groupBy(items.courseId);
}

/** Item to continue with, as in the contract. */
export interface NextRow {
  _id: string;
  title: string;
  type: string;
  section: string;
}

export async function readNextItems(handle: Handle, ids: readonly string[]): Promise<NextRow[]> {
  if (ids.length === 0) return [];
  return handle
    .select({ _id: items.id, title: items.title, type: items.type, section: items.sectionId })
    .from(items)
    .where(inArray(items.id, [...ids]));
}

/** Returns the progress in enrollments, without removed items. */
export async function readProgress(handle: Handle, enrollmentIds: readonly string[]): Promise<ProgressRow[]> {
  if (enrollmentIds.length === 0) return [];
  return handle
    .select({
      enrollmentId: progress.enrollmentId,
      content: progress.itemId,
      isCompleted: progress.isCompleted,
      watchedCount: progress.watchedCount,
      watchPercentage: progress.watchPercentage,
    })
    .from(progress)
    .innerJoin(items, eq(items.id, progress.itemId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(inArray(progress.enrollmentId, [...enrollmentIds]), isVisible))
    .orderBy(asc(sections.position), asc(items.position));
}
