import type { Course, ProgressEntry } from '../contract';

/** How far a student is in a course, in items; `percent` is whole, 0 to 100. */
export interface CourseProgress {
  done: number;
  total: number;
  percent: number;
}

type Counts = Pick<Course, 'lecturesCount' | 'examsCount' | 'homeworksCount'>;

/** Whether the item is completed according to the enrollment's progress. */
export function isItemCompleted(progress: readonly ProgressEntry[], itemId: string): boolean {
  return progress.some((entry) => entry.content === itemId && entry.isCompleted);
}

/**
 * Completed items out of lectures, exams and homeworks. Entries of items that have since left the course can make more
 * done than there is: both figures stop at the total. The percentage says 100 only when everything is done.
 */
export function courseProgress(progress: readonly ProgressEntry[], course: Counts): CourseProgress {
  const total = course.lecturesCount + course.examsCount + course.homeworksCount;
  const completed = new Set(progress.filter((entry) => entry.isCompleted).map((entry) => entry.content)).size;
  const done = Math.min(completed, total);
  if (total === 0) return { done, total, percent: 0 };
  const rounded = Math.round((done / total) * 100);
  return { done, total, percent: done < total ? Math.min(99, rounded) : 100 };
}
