import type { Loadable } from '@manassa/shared/data';

type Failed = Extract<Loadable<unknown>, { state: 'failed' }>;

/**
 * Returns true if the server said that the course does not exist: with a 404 of the API, or with a success without a
 * course. A 404 of something in between, such as a proxy, says nothing about the course.
 */
export function isCourseMissing({ code, status }: Pick<Failed, 'code' | 'status'>): boolean {
  // Shells before this rule do not say why.
  if (code === undefined) return status === 404;
  return code === 'missing' || (code === 'server' && status === 404);
}
