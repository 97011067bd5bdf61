import { userLoadingAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation, useOutletContext } from 'react-router-dom';

/** A page that stays this long, in ms, was shown and was not a redirect. */
const SHOWN_MS = 150;

/**
 * Layout around a remote's pages that calls `shown` once one is on the screen. Pages that throw and skeletons of guards
 * do not count. Passes on the layout's outlet context.
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
