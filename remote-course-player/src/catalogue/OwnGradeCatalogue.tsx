import { GRADES, isKnownGrade } from '@manassa/shared/domain';
import { sessionAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { Navigate } from 'react-router-dom';

/** Redirects /course to the student's grade, or to the first grade for visitors. */
export function OwnGradeCatalogue() {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'loading') return null;
  const own =
    session.status === 'student' && isKnownGrade(session.user.stage, session.user.grade) ? session.user : null;
  const first = GRADES[0];
  const stage = own?.stage ?? first?.stage ?? '';
  const grade = own?.grade ?? first?._id ?? '';
  return <Navigate to={`/course/stage/${stage}/grade/${grade}`} replace />;
}
