/** Where a student goes when nothing else was asked for. */
export const STUDENT_HOME = '/student/courses';

/** The login page's address that leads back to where somebody was going, e.g. '/login?next=%2Fstudent%2Fresults'. */
export function loginAddress(from: string): string {
  return `/login?next=${encodeURIComponent(from)}`;
}

/**
 * Where a login leads: the `next` of the address's query when it is a path of this product, else the student's home.
 * Other origins ('//host', 'https:'), backslash tricks and the login pages themselves are refused.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\\\s]/.test(next)) return STUDENT_HOME;
  return /^\/(login|signup)([/?#]|$)/.test(next) ? STUDENT_HOME : next;
}
