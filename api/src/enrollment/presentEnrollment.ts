import { presentCourse } from '../course/presentCourse';
import type { CourseSummary } from '../course/readCourses';
import { nextItem } from './nextItem.rule';
import type { EnrollmentRow, OutlineRow, ProgressRow } from './readEnrollments';

export function presentProgress({ content, isCompleted, watchedCount, watchPercentage }: ProgressRow) {
  return { content, isCompleted, watchedCount, watchPercentage };
}

export function presentEnrollment(enrollment: EnrollmentRow, course: CourseSummary, progress: readonly ProgressRow[]) {
  return {
    _id: enrollment.id,
    course: presentCourse(course, { withCategory: true }),
    progress: progress.filter((entry) => entry.enrollmentId === enrollment.id).map(presentProgress),
    createdAt: enrollment.createdAt.toISOString(),
  };
}

/** Presents the item to continue an enrollment with, null if all are completed. */
export function presentNext(
  { id, courseId }: EnrollmentRow,
  outlines: readonly OutlineRow[],
  progress: readonly ProgressRow[],
) {
  const item = nextItem(
    outlines.filter((outline) => outline.courseId === courseId),
    progress.filter((entry) => entry.enrollmentId === id),
  );
  return item && { _id: item._id, title: item.title, type: item.type, section: item.section };
}
