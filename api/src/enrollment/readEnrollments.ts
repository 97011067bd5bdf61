import { and, asc, desc, eq, inArray } from 'drizzle-orm';
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

/** Outline of an item, with the id of its section. */
export interface OutlineRow {
  courseId: string;
  _id: string;
  title: string;
  type: string;
  section: string;
}

/** Returns the visible items of courses, in their order within each. */
export async function readOutlines(handle: Handle, courseIds: readonly string[]): Promise<OutlineRow[]> {
  if (courseIds.length === 0) return [];
  return handle
    .select({
      courseId: items.courseId,
      _id: items.id,
      title: items.title,
      type: items.type,
      section: items.sectionId,
    })
    .from(items)
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .where(and(inArray(items.courseId, [...courseIds]), isVisible))
    .orderBy(asc(sections.position), asc(items.position), asc(items.key));
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
