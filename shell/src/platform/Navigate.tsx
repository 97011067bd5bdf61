import { useContext, useEffect } from 'react';
import {
  type NavigateProps,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom';

/**
 * Redirects like react-router's component of this name, unless the student has gone elsewhere: a redirect of the page
 * that is left, by a link or the back button, would replace the one that was chosen and has not arrived yet.
 */
export function Navigate({ to, replace, state, relative }: NavigateProps) {
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  // Another object after each navigation, also when the student returns before the chosen page has arrived.
  const location = useLocation();
  const { state: going } = useNavigation();
  // Compared by its text, like react-router's: pages create `to` anew.
  const target = JSON.stringify(to);
  useEffect(() => {
    // The router's own state: React draws it later.
    if (router?.state.navigation.state !== 'idle' || router.state.location.key !== location.key) return;
    void navigate(JSON.parse(target) as typeof to, { replace, state: state as unknown, relative });
  }, [navigate, router, location, going, target, replace, state, relative]);
  return null;
}
