import type { Course, ProgressEntry } from '../contract';

/** Counts of items; `percent` is whole, 0 to 100. */
export interface CourseProgress {
  done: number;
  total: number;
  percent: number;
}

type Counts = Pick<Course, 'lecturesCount' | 'examsCount' | 'homeworksCount'>;

export function isItemCompleted(
  progress: readonly Pick<ProgressEntry, 'content' | 'isCompleted'>[],
  itemId: string,
): boolean {
  return progress.some((entry) => entry.content === itemId && entry.isCompleted);
}

/**
 * Returns the completed lectures, exams and homeworks. `done` is limited to the total, because removed items stay in
 * the progress. `percent` is 100 only when everything is done.
 */
export function courseProgress(progress: readonly ProgressEntry[], course: Counts): CourseProgress {
  const total = course.lecturesCount + course.examsCount + course.homeworksCount;
  const completed = new Set(progress.filter((entry) => entry.isCompleted).map((entry) => entry.content)).size;
  const done = Math.min(completed, total);
  if (total === 0) return { done, total, percent: 0 };
  const rounded = Math.round((done / total) * 100);
  return { done, total, percent: done < total ? Math.min(99, rounded) : 100 };
}
