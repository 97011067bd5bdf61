import { RequireStudent } from '@manassa/shared/session';
import { CourseFrame } from './CourseFrame';
import { CourseFrameSkeleton } from './CourseFrameSkeleton';

/** Layout of all pages of a course, the exam's included; students only. */
export function CourseViewLayout() {
  return (
    <RequireStudent loading={<CourseFrameSkeleton />}>
      <CourseFrame />
    </RequireStudent>
  );
}
