import { presentCourse } from '../course/presentCourse';
import type { CourseSummary } from '../course/readCourses';
import type { EnrollmentRow, ProgressRow } from './readEnrollments';

/** How far a student got with an item. */
export function presentProgress(entry: ProgressRow) {
  return {
    content: entry.itemId,
    isCompleted: entry.isCompleted,
    watchedCount: entry.watchedCount,
    watchPercentage: entry.watchPercentage,
  };
}

/** An enrollment as its student sees it. */
export function presentEnrollment(enrollment: EnrollmentRow, course: CourseSummary, progress: readonly ProgressRow[]) {
  return {
    _id: enrollment.id,
    course: presentCourse(course, { withCategory: true }),
    progress: progress.filter((entry) => entry.enrollmentId === enrollment.id).map(presentProgress),
    createdAt: enrollment.createdAt.toISOString(),
  };
}
