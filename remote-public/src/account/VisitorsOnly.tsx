import { returnPath, sessionAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Shows its children to visitors. Redirects students to `?next=` or their courses, also right after a login here;
 * `loading` stays until the code of that page has loaded.
 */
export function VisitorsOnly({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const { status } = useAtomValue(sessionAtom);
  const { search } = useLocation();
  if (status === 'loading') return loading;
  if (status === 'student') {
    return (
      <>
        <Navigate to={returnPath(search)} replace />
        {loading}
      </>
    );
  }
  return children;
}
