import { userLoadingAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation, useOutletContext } from 'react-router-dom';

/** A page that is still there after this many milliseconds has been on the screen, and was no mere redirect. */
const SHOWN_MS = 150;

/**
 * Around everything a remote shows: tells when it is on the screen, which it is not when it throws, nor while a guard
 * waits for who is there: what it guards has yet to be tried. Passes the layout's outlet context on.
 */
export function MountedRemote({ shown }: { shown: () => void }) {
  const { key } = useLocation();
  const { state } = useNavigation();
  const userLoading = useAtomValue(userLoadingAtom);
  useEffect(() => {
    if (state !== 'idle' || userLoading) return undefined;
    const timer = setTimeout(shown, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, state, key, userLoading]);
  return <Outlet context={useOutletContext()} />;
}
