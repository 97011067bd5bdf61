import { userAtom, userLoadingAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { Navigate } from 'react-router-dom';
import { ownGrade } from '../course/ownGrade.rule';

/** Redirects /course to the student's grade, or to the first grade for visitors. */
export function OwnGradeCatalogue() {
  const own = ownGrade(useAtomValue(userAtom));
  if (useAtomValue(userLoadingAtom)) return null;
  return <Navigate to={`/course/stage/${own?.stage}/grade/${own?._id}`} replace />;
}
