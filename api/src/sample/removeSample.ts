import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Handle } from '../database/database';
import {
  attendances,
  codes,
  courses,
  enrollments,
  exams,
  extraAttempts,
  groups,
  items,
  progress,
  questions,
  requirements,
  sections,
  transactions,
  users,
} from '../database/schema';
import { writeSetting } from '../database/settings';
import { recountEnrollments } from '../enrollment/recountEnrollments';
import { courseIdOf } from '../staffFile/storeCourse';
import { readSampleCourses } from './readSampleCourses';
import { isDemoStudent, SAMPLE_SETTING, sampleGroupIds } from './sampleContent';

/** Keys of the deleted and hidden courses, and whether the public account existed. */
interface RemovedSample {
  removed: string[];
  /** Used by students: hidden from the catalogue, but still available to those students. */
  hidden: string[];
  account: boolean;
  /** Number of the sample's groups, which stay: a school may use the same names. */
  groups: number;
}

/** Removes the public account with everything it did. */
async function removeAccount(inner: Handle): Promise<boolean> {
  const [user] = await inner.select({ id: users.id }).from(users).where(isDemoStudent);
  if (user === undefined) return false;
  const own = inner.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, user.id));
  await inner.delete(attendances).where(eq(attendances.userId, user.id));
  await inner.delete(extraAttempts).where(eq(extraAttempts.userId, user.id));
  await inner.delete(progress).where(inArray(progress.enrollmentId, own));
  await inner.delete(transactions).where(eq(transactions.userId, user.id));
  await inner.delete(codes).where(eq(codes.usedBy, user.id));
  await inner.delete(enrollments).where(eq(enrollments.userId, user.id));
  await inner.delete(users).where(eq(users.id, user.id));
  return true;
}

/** Deletes courses that no student has used, with their content and codes. */
async function deleteCourses(inner: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const content = inner
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.courseId, [...ids]));
  await inner.delete(codes).where(inArray(codes.courseId, [...ids]));
  await inner
    .delete(requirements)
    .where(or(inArray(requirements.itemId, content), inArray(requirements.requiredItemId, content)));
  await inner.delete(questions).where(inArray(questions.examId, content));
  await inner.delete(extraAttempts).where(inArray(extraAttempts.examId, content));
  await inner.delete(exams).where(inArray(exams.itemId, content));
  await inner.delete(items).where(inArray(items.courseId, [...ids]));
  await inner.delete(sections).where(inArray(sections.courseId, [...ids]));
  await inner.delete(courses).where(inArray(courses.id, [...ids]));
}

/**
 * Removes the sample catalogue and its public account; call it in a transaction. Courses that other students use stay,
 * hidden from the catalogue. A later start does not load the sample again.
 */
export async function removeSample(inner: Handle): Promise<RemovedSample> {
  const account = await removeAccount(inner);
  // A database whose sample has no courses lacks this setting.
  await writeSetting(inner, SAMPLE_SETTING, 'removed');
  const keys = readSampleCourses().map(({ key }) => key);
  const found = await inner
    .select({ id: courses.id, key: courses.key })
    .from(courses)
    .where(
      inArray(
        courses.id,
        keys.map((key) => courseIdOf(key)),
      ),
    )
    // Locked: a student who enrolls at the same moment finds the course gone, or keeps it.
    .for('update');
  const ids = found.map(({ id }) => id);
  const enrolled = await inner
    .selectDistinct({ id: enrollments.courseId })
    .from(enrollments)
    .where(inArray(enrollments.courseId, ids));
  const attended = await inner
    .selectDistinct({ id: items.courseId })
    .from(attendances)
    .innerJoin(items, eq(items.id, attendances.examId))
    .where(inArray(items.courseId, ids));
  const used = new Set([...enrolled, ...attended].map(({ id }) => id));
  await deleteCourses(
    inner,
    ids.filter((id) => !used.has(id)),
  );
  if (used.size > 0) {
    await inner
      .update(courses)
      .set({ active: false })
      .where(inArray(courses.id, [...used]));
    await inner.delete(codes).where(and(inArray(codes.courseId, [...used]), isNull(codes.usedBy)));
  }
  await recountEnrollments(inner);
  const keysOf = (isUsed: boolean) => found.filter(({ id }) => used.has(id) === isUsed).map(({ key }) => key);
  const left = await inner.$count(groups, inArray(groups.id, sampleGroupIds));
  return { removed: keysOf(false), hidden: keysOf(true), account, groups: left };
}
