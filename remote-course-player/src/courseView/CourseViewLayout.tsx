import { RequireStudent } from '@manassa/shared/session';
import { CourseFrame } from './CourseFrame';
import { CourseFrameSkeleton } from './CourseFrameSkeleton';

/** The layout around everything inside a course, the exam's own pages included; students only. */
export function CourseViewLayout() {
  return (
    <RequireStudent loading={<CourseFrameSkeleton />}>
      <CourseFrame />
    </RequireStudent>
  );
}
