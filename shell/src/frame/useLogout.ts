import { endSession, notify } from '@manassa/shared/session';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { copy } from '../copy';

/**
 * The way out: home first, then the session ends. The other way round, or before the landing page is on the screen,
 * the guard of the page that is left would send the visitor to the login page.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // A navigation is over before its page is rendered: the address bar is ahead of `pathname` until then.
    if (!leaving || pathname !== window.location.pathname) return;
    endSession();
    notify('success', copy.loggedOut);
  }, [leaving, pathname]);

  return async () => {
    await navigate('/');
    setLeaving(true);
  };
}
