/** The only module that stores the item visited last, by student and course. */

const PREFIX = 'manassa.course.last';

function keyOf(student: string, courseId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(courseId)}`;
}

/** Returns null also where storage is blocked. */
export function loadLastVisit(student: string, courseId: string): string | null {
  if (student === '') return null;
  try {
    return window.localStorage.getItem(keyOf(student, courseId));
  } catch {
    return null;
  }
}

/** Stores the visit. Without storage the course opens at its first item next time. */
export function saveLastVisit(student: string, courseId: string, itemId: string): void {
  if (student === '') return;
  try {
    window.localStorage.setItem(keyOf(student, courseId), itemId);
  } catch {
    // Nothing to resume then.
  }
}
