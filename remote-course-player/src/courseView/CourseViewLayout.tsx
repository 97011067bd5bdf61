import { RequireStudent } from '@manassa/shared/session';
import { CourseFrame, CourseFrameLoading } from './CourseFrame';

/** Layout of all pages of a course, the exam's included; students only. */
export function CourseViewLayout() {
  return (
    <RequireStudent loading={<CourseFrameLoading />}>
      <CourseFrame />
    </RequireStudent>
  );
}
