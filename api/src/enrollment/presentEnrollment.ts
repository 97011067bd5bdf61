import { presentCourse } from '../course/presentCourse';
import type { CourseSummary } from '../course/readCourses';
import { nextItem } from './nextItem.rule';
import type { EnrollmentRow, OutlineRow, ProgressRow } from './readEnrollments';

export function presentProgress({ content, isCompleted, watchedCount, watchPercentage }: ProgressRow) {
  return { content, isCompleted, watchedCount, watchPercentage };
}

/** Presents an enrollment with its progress. */
export function presentEnrollment(enrollment: EnrollmentRow, course: CourseSummary, progress: readonly ProgressRow[]) {
  return {
    _id: enrollment.id,
    course: presentCourse(course, { withCategory: true }),
    progress: progress.map(presentProgress),
    createdAt: enrollment.createdAt.toISOString(),
  };
}

/** Presents the item to continue with in a course, null if all are completed. */
export function presentNext(outlines: readonly OutlineRow[], progress: readonly ProgressRow[]) {
  const item = nextItem(outlines, progress);
  return item && { _id: item._id, title: item.title, type: item.type, section: item.section };
}
