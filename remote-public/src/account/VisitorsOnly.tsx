import { returnPath, sessionAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Shows its children to visitors only. A student goes where `?next=` says, or to their courses: those who come here
 * logged in, those who have just logged in or signed up on this page, and those who did so in another tab.
 */
export function VisitorsOnly({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const { status } = useAtomValue(sessionAtom);
  const { search } = useLocation();
  if (status === 'loading') return loading;
  if (status === 'student') return <Navigate to={returnPath(search)} replace />;
  return children;
}
