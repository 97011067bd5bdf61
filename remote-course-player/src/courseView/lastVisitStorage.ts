/** The only module that keeps where in a course a student was last, on the device, by student and course. */

const PREFIX = 'manassa.course.last';

function keyOf(student: string, courseId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(courseId)}`;
}

/** The id of the item visited last, or null; also where the browser forbids storage. */
export function loadLastVisit(student: string, courseId: string): string | null {
  if (student === '') return null;
  try {
    return window.localStorage.getItem(keyOf(student, courseId));
  } catch {
    return null;
  }
}

/** Remembers the item; without storage the course opens at its first item the next time. */
export function saveLastVisit(student: string, courseId: string, itemId: string): void {
  if (student === '') return;
  try {
    window.localStorage.setItem(keyOf(student, courseId), itemId);
  } catch {
    // Nothing to resume then.
  }
}
