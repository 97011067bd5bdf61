import type { NextItem } from '@manassa/shared/contract';

/** Returns the address of a course's next item; if it is unknown, that of the course view, which chooses one. */
export function continueAddress(courseId: string, next: NextItem | null): string {
  const course = `/course/view/${encodeURIComponent(courseId)}`;
  if (next === null) return `${course}?continue`;
  const item = `${course}/section/${encodeURIComponent(next.section)}/${next.type}/${encodeURIComponent(next._id)}`;
  return next.type === 'exam' ? `${item}/start` : item;
}
