import { endSession, leavingAtom, notify, store } from '@manassa/shared/session';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { copy } from '../copy';

const HOME = '/';

/**
 * The way out: the session ends at once, on whatever line, and the landing page follows when its code is there. Until
 * then the guard of the page that is left knows where to send the visitor.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    store.set(leavingAtom, window.location.pathname !== HOME);
    void navigate(HOME);
    endSession();
    notify('success', copy.loggedOut);
  };
}

/** Once another page is on the screen, the logout is over and guards send visitors to the login page again. */
export function useEndOfLogout(): void {
  const { pathname } = useLocation();
  useEffect(() => store.set(leavingAtom, false), [pathname]);
}
