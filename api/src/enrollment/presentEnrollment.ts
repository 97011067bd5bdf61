import { presentCourse } from '../course/presentCourse';
import type { CourseSummary } from '../course/readCourses';
import type { EnrollmentRow, ProgressRow } from './readEnrollments';

export function presentProgress({ content, isCompleted, watchedCount, watchPercentage }: ProgressRow) {
  return { content, isCompleted, watchedCount, watchPercentage };
}

export function presentEnrollment(
  enrollment: Pick<EnrollmentRow, 'id' | 'createdAt'>,
  course: CourseSummary,
  progress: readonly ProgressRow[],
) {
  return {
    _id: enrollment.id,
    course: presentCourse(course, { withCategory: true }),
    progress: progress.map(presentProgress),
    createdAt: enrollment.createdAt.toISOString(),
  };
}
