import type { Course } from '@manassa/shared/contract';

/** How many items a course has: lectures, exams and homeworks. */
export function contentCount(course: Pick<Course, 'lecturesCount' | 'examsCount' | 'homeworksCount'>): number {
  return course.lecturesCount + course.examsCount + course.homeworksCount;
}
