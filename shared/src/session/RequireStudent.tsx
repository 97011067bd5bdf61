import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginAddress } from './returnPath.rule';
import { leavingAtom, sessionAtom } from './sessionAtoms';

/**
 * Shows its children to a logged-in student only. While the session is still loading it shows `loading` (a skeleton of
 * what is to come), so that nothing guarded flashes; visitors go to the login page, which brings them back, or home where they have just logged out.
 */
export function RequireStudent({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const leaving = useAtomValue(leavingAtom);
  const location = useLocation();
  if (session.status === 'loading') return loading;
  if (session.status === 'visitor') {
    return <Navigate to={leaving ? '/' : loginAddress(location.pathname + location.search)} replace />;
  }
  return children;
}
