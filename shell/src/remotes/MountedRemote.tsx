import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation, useOutletContext } from 'react-router-dom';

/** A page that is still there after this many milliseconds has been on the screen, and was no mere redirect. */
const SHOWN_MS = 150;

/**
 * Around everything a remote shows: tells when it is on the screen, which it is not when it throws. Passes the layout's
 * outlet context on.
 */
export function MountedRemote({ shown }: { shown: () => void }) {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(shown, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, state, key]);
  return <Outlet context={useOutletContext()} />;
}
