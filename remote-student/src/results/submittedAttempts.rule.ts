import type { Attendance } from '@manassa/shared/contract';
import { copy } from '../copy';

/** Returns submitted attempts, the latest first, those without a date last in their order. */
export function submittedAttempts(attendances: readonly Attendance[]): Attendance[] {
  const time = ({ updatedAt }: Attendance): number => (updatedAt === null ? 0 : Date.parse(updatedAt));
  return attendances.filter(({ submitted }) => submitted).sort((one, other) => time(other) - time(one));
}

/** Returns the courses of these attempts, each once, in their order. */
export function coursesOf(attendances: readonly Attendance[]): { _id: string; name: string }[] {
  const courses = new Map<string, string>();
  for (const { course } of attendances) {
    if (course !== null) courses.set(course._id, course.title || copy.untitledCourse);
  }
  return [...courses].map(([_id, name]) => ({ _id, name }));
}
