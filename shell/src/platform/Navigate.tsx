import { useEffect } from 'react';
import { type NavigateProps, useLocation, useNavigate } from 'react-router-dom';

/**
 * Redirects like react-router's component of this name, unless the student has gone elsewhere: after the back button the
 * address changes before the page does, and a redirect of the page that is left would replace the one that was chosen.
 */
export function Navigate({ to, replace, state, relative }: NavigateProps) {
  const navigate = useNavigate();
  // Another object after each navigation, also when the student returns before the chosen page has arrived.
  const location = useLocation();
  // Compared by its text, like react-router's: pages create `to` anew.
  const target = JSON.stringify(to);
  useEffect(() => {
    if (new URL(location.pathname, window.location.origin).pathname !== window.location.pathname) return;
    void navigate(JSON.parse(target) as typeof to, { replace, state: state as unknown, relative });
  }, [navigate, location, target, replace, state, relative]);
  return null;
}
