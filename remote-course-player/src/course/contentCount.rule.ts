import type { Course } from '@manassa/shared/contract';

/** Returns the number of a course's lectures, exams and homeworks. */
export function contentCount(course: Pick<Course, 'lecturesCount' | 'examsCount' | 'homeworksCount'>): number {
  return course.lecturesCount + course.examsCount + course.homeworksCount;
}
