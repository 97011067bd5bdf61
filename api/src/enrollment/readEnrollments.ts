import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ProgressEntry } from '@manassa/shared/contract';
import type { Handle } from '../database/database';
import { categories, courses, enrollments, items, progress, sections } from '../database/schema';
import { isOneOf, statement } from '../database/statement';
import { inCourseOrder, isVisible, outlineOf, summaryFields } from '../course/readCourses';

export type EnrollmentRow = typeof enrollments.$inferSelect;
/** Progress with an item, named as in the contract, and the views that staff gave in addition to the limit. */
export type ProgressRow = ProgressEntry & { enrollmentId: string; extraViews: number };

const enrollmentIn = statement('enrollment_in_course', (handle) =>
  handle
    .select()
    .from(enrollments)
    .where(
      and(eq(enrollments.userId, sql.placeholder('userId')), eq(enrollments.courseId, sql.placeholder('courseId'))),
    ),
);

export async function findEnrollment(handle: Handle, userId: string, courseId: string): Promise<EnrollmentRow | null> {
  const [row] = await enrollmentIn(handle).execute({ userId, courseId });
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

const enrollmentsOf = statement('enrollments_of_student', (handle) => {
  const outline = outlineOf(handle);
  return handle
    .select({
      enrollment: { id: enrollments.id, createdAt: enrollments.createdAt },
      course: summaryFields(outline),
      itemIds: outline.itemIds,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .crossJoinLateral(outline)
    .where(eq(enrollments.userId, sql.placeholder('userId')))
    .orderBy(desc(enrollments.createdAt), asc(enrollments.id));
});

/** Returns a student's enrollments, newest first, each with its course and the ids of the course's items in order. */
export const readEnrollments = (handle: Handle, userId: string) => enrollmentsOf(handle).execute({ userId });

const nextItems = statement('next_items', (handle) =>
  handle
    .select({ _id: items.id, title: items.title, type: items.type, section: items.sectionId })
    .from(items)
    .where(isOneOf(items.id, 'ids')),
);

/** Returns items to continue with, as in the contract. */
export const readNextItems = (handle: Handle, ids: readonly string[]) => nextItems(handle).execute({ ids });

const progressRows = (handle: Handle) =>
  handle
    .select({
      enrollmentId: progress.enrollmentId,
      content: progress.itemId,
      isCompleted: progress.isCompleted,
      watchedCount: progress.watchedCount,
      watchPercentage: progress.watchPercentage,
      extraViews: progress.extraViews,
    })
    .from(progress)
    .innerJoin(items, eq(items.id, progress.itemId))
    .innerJoin(sections, eq(sections.id, items.sectionId))
    .innerJoin(enrollments, eq(enrollments.id, progress.enrollmentId))
    .orderBy(inCourseOrder)
    .$dynamic();

const progressIn = statement('progress_in_enrollments', (handle) =>
  progressRows(handle).where(and(isOneOf(enrollments.id, 'enrollmentIds'), isVisible)),
);
const progressOf = statement('progress_of_student', (handle) =>
  progressRows(handle).where(and(eq(enrollments.userId, sql.placeholder('userId')), isVisible)),
);

/** Returns the progress in enrollments, without removed items. */
export async function readProgress(handle: Handle, enrollmentIds: readonly string[]): Promise<ProgressRow[]> {
  return enrollmentIds.length === 0 ? [] : progressIn(handle).execute({ enrollmentIds });
}

/** Returns the progress in all of a student's enrollments, without removed items. */
export const readAllProgress = (handle: Handle, userId: string): Promise<ProgressRow[]> =>
  progressOf(handle).execute({ userId });
