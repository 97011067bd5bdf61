import type { Loadable } from '@manassa/shared/data';

/** Returns true for the API's own 404. A proxy's 404 says nothing about the exam. */
export function isExamMissing(read: Loadable<unknown>): boolean {
  return read.state === 'failed' && read.status === 404 && read.code === 'server';
}
