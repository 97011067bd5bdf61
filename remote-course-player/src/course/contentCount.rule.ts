import type { Course } from '@manassa/shared/contract';

export function contentCount(course: Pick<Course, 'lecturesCount' | 'examsCount' | 'homeworksCount'>): number {
  return course.lecturesCount + course.examsCount + course.homeworksCount;
}
