import { returnPath, sessionAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Shows its children to visitors. Redirects students to `?next=` or their courses, also right after a login here;
 * `loading` stays until the code of that page has loaded.
 */
export function VisitorsOnly({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const { status } = useAtomValue(sessionAtom);
  const { search } = useLocation();
  // Keeps the form and its text while a stored token is confirmed again.
  const [shown, setShown] = useState(false);
  if (status === 'visitor' && !shown) setShown(true);
  if (status === 'loading' && !shown) return loading;
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
