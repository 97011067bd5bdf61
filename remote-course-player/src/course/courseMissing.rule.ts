import type { Loadable } from '@manassa/shared/data';

type Failed = Extract<Loadable<unknown>, { state: 'failed' }>;

/** Returns true for the API's own 404, or a success without a course. A proxy's 404 says nothing about the course. */
export function isCourseMissing({ code, status }: Pick<Failed, 'code' | 'status'>): boolean {
  // Older shells do not send the code.
  if (code === undefined) return status === 404;
  return code === 'missing' || (code === 'server' && status === 404);
}
