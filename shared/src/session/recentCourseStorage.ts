/** The only module that stores the course opened last, by student: phones are shared. */

const PREFIX = 'manassa.course.recent';

export interface RecentCourse {
  courseId: string;
  title: string;
}

const keyOf = (student: string): string => `${PREFIX}.${encodeURIComponent(student)}`;

function isRecentCourse(value: unknown): value is RecentCourse {
  if (typeof value !== 'object' || value === null || !('courseId' in value) || !('title' in value)) return false;
  return typeof value.courseId === 'string' && value.courseId !== '' && typeof value.title === 'string';
}

/** Returns null also where storage is blocked. */
export function loadRecentCourse(student: string): RecentCourse | null {
  if (student === '') return null;
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(student)) ?? 'null');
    return isRecentCourse(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the course that the student opened last, or null for none. */
export function saveRecentCourse(student: string, course: RecentCourse | null): void {
  if (student === '') return;
  try {
    window.localStorage.setItem(keyOf(student), JSON.stringify(course));
  } catch {
    // Storage is full or blocked.
  }
}

export function continueAddress({ courseId }: RecentCourse): string {
  return `/course/view/${encodeURIComponent(courseId)}?continue`;
}
