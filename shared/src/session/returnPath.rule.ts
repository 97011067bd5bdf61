export const STUDENT_HOME = '/student/courses';

/** Returns the login page's address that leads back to `from`, e.g. '/login?next=%2Fstudent%2Fresults'. */
export function loginAddress(from: string): string {
  return `/login?next=${encodeURIComponent(from)}`;
}

/**
 * Returns the destination of a login: the query's `next` if it is a path of this product, else the student's home.
 * Refuses other origins ('//host', 'https:'), backslash tricks and the login pages.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\\\s]/.test(next)) return STUDENT_HOME;
  return /^\/(login|signup)([/?#]|$)/.test(next) ? STUDENT_HOME : next;
}
