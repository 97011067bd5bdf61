import { useRead } from '@manassa/shared/data';
import { loginTokenAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';

/** Returns the ids of the student's courses; empty for visitors and until they are known. */
export function useOwnCourses(): ReadonlySet<string> {
  // Not the student, who is known only after another response.
  const isLoggedIn = useAtomValue(loginTokenAtom) !== null;
  // Only marks depend on it: a failure is not worth a toast.
  const read = useRead('myEnrollments', isLoggedIn ? {} : null, { quiet: true });
  if (read.state !== 'ready') return new Set();
  return new Set(read.data.enrollments.flatMap(({ course }) => (course === null ? [] : [course._id])));
}
