import type { Course } from '@manassa/shared/contract';
import { CourseCard } from './CourseCard';

/** Courses as list items; `eager` for those above the fold. */
export function CourseCards({ courses, eager = false }: { courses: readonly Course[]; eager?: boolean }) {
  return courses.map((course, at) => (
    <li key={course._id}>
      <CourseCard course={course} eager={eager && at < 4} />
    </li>
  ));
}
