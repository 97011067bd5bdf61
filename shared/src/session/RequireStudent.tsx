import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from './returnPath.rule';
import { leavingAtom, sessionAtom } from './sessionAtoms';

let FailedPage: ComponentType | null = null;

/** Sets the page that guarded routes show while the stored token cannot be confirmed. */
export function setSessionFailedPage(page: ComponentType): void {
  FailedPage = page;
}

/** Redirects, also again: a press on a link to this page ends the redirect that is under way. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => void navigate(to, { replace: true }), [navigate, location, to]);
  return null;
}

/**
 * Renders its children for a logged-in student only, and `loading` while the session is loading. Visitors are
 * redirected to the login page and back after it, or home after a logout; `loading` stays meanwhile. A visitor whose
 * stored token could not be confirmed stays and can retry.
 */
export function RequireStudent({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const leaving = useAtomValue(leavingAtom);
  const location = useLocation();
  if (session.status === 'loading') return loading;
  if (session.status === 'visitor') {
    if (session.unconfirmedToken !== undefined && !leaving) return FailedPage ? <FailedPage /> : loading;
    return (
      <>
        <Redirect to={leaving ? '/' : loginAddress(location.pathname + location.search)} />
        {loading}
      </>
    );
  }
  return children;
}
