import { sessionAtom, store } from '@manassa/shared/session';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import type { RemoteControls } from '../remotes/useRemoteRouter';
import { firstScreen, takeOver } from './takeOver';
import { whenReady } from './whenReady';

const RENDERED_WITH: Record<string, string> = { visitor: 'visitor', student: 'loading' };

/** Returns true if the page itself is not shown: its failure is reported elsewhere. */
function isStandIn(root: Element): boolean {
  return root.querySelector('main [data-stands-in]') !== null;
}

/** Returns the remotes whose version in the HTML also runs; none if one of them runs in another version. */
function ownersOf(versions: string, router: RemoteControls): { name: string; version: string }[] {
  const owners = versions.split(',').map((owner) => {
    const [name = '', version = ''] = owner.split(' ');
    return { name, version };
  });
  return owners.every(({ name, version }) => router.running(name)?.version === version) ? owners : [];
}

/** Replaces the first screen of the HTML by the page, in the same frame, and reports one that differs from the page. */
export function EndFirstScreen() {
  const router = useRemoteRouter();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const scrolledTo = useRef(0);
  // Before the scroll position is restored, which would begin at the top.
  useInsertionEffect(() => {
    scrolledTo.current = firstScreen() === null ? 0 : window.scrollY;
  }, [key]);
  useLayoutEffect(() => {
    const screen = firstScreen();
    const root = document.getElementById('root');
    if (screen === null || root === null) return undefined;
    if (scrolledTo.current > 0) window.scrollTo(0, scrolledTo.current);
    return whenReady(screen, root, (waited) => {
      // A page that came later may have been changed since: by data, or by others.
      if (takeOver(screen, root) || waited || isStandIn(root)) return;
      const { versions = '', who = 'visitor' } = screen.dataset;
      // The HTML was rendered without a query, and for one state of the session.
      const isAsRendered = key === openedAt.current && window.location.search === '';
      if (!isAsRendered || store.get(sessionAtom).status !== RENDERED_WITH[who]) return;
      for (const { name, version } of ownersOf(versions, router)) {
        router.noteCrash(name, { version }, new Error('its first screen differs from the page'));
      }
    });
  }, [router, key]);
  return null;
}
