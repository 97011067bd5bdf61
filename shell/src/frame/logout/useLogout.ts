import { endSession, leavingAtom, notify, store } from '@manassa/shared/session';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { copy } from '../../copy';
import { loadedReads } from '../../reads/loadReads';
import { closeNotifications } from './closeNotifications';
import { forgetVisited } from './visitedStorage';

const HOME = '/';

/**
 * Returns the logout function. The session ends at once, also offline; the landing page follows when its code has
 * loaded. Until then the current page's guard redirects the visitor to the home page.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    store.set(leavingAtom, window.location.pathname !== HOME);
    void navigate(HOME);
    // The token stays valid elsewhere until the server forgets it. Offline, and on servers without this call, it
    // expires. Without the fetcher no student was confirmed.
    loadedReads()
      ?.data.request('logout', {}, { keepalive: true })
      .catch(() => undefined);
    endSession();
    forgetVisited();
    void closeNotifications();
    notify('success', copy.loggedOut);
    // The menu disappears, and on the home page no other page follows.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/** Ends the logout when another page is shown; guards then redirect visitors to the login page again. */
export function useEndOfLogout(): void {
  const { pathname } = useLocation();
  useEffect(() => store.set(leavingAtom, false), [pathname]);
}
