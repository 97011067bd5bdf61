import type { Loadable } from '@manassa/shared/data';

type Failed = Extract<Loadable<unknown>, { state: 'failed' }>;

/**
 * Returns true if the API said that the course does not exist: with a 404, or with a success without a course. A 404 of
 * a proxy says nothing about the course.
 */
export function isCourseMissing({ code, status }: Pick<Failed, 'code' | 'status'>): boolean {
  // Older shells do not send the code.
  if (code === undefined) return status === 404;
  return code === 'missing' || (code === 'server' && status === 404);
}
