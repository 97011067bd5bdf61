import { sessionAtom, store } from '@manassa/shared/session';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import type { RemoteControls } from '../remotes/useRemoteRouter';
import { firstScreen, takeOver } from './takeOver';

const RENDERED_WITH: Record<string, string> = { visitor: 'visitor', student: 'loading' };

/** Returns true for a page that redirects: it renders nothing. */
function isEmpty(root: Element): boolean {
  return root.querySelector('main')?.childElementCount === 0;
}

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
    if (firstScreen() !== null) scrolledTo.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    const screen = firstScreen();
    const root = document.getElementById('root');
    if (screen === null || root === null || isEmpty(root)) return;
    const { versions = '', who = 'visitor' } = screen.dataset;
    if (screen.composing) {
      // A half-composed word would be entered twice.
      window.scrollTo(0, scrolledTo.current);
      const end = (): void => void takeOver(screen, root, window.scrollY);
      screen.addEventListener('compositionend', () => setTimeout(end), { once: true });
      return;
    }
    if (takeOver(screen, root, scrolledTo.current) || isStandIn(root)) return;
    // The HTML was rendered without a query, and for one state of the session.
    const isAsRendered = key === openedAt.current && window.location.search === '';
    if (!isAsRendered || store.get(sessionAtom).status !== RENDERED_WITH[who]) return;
    for (const { name, version } of ownersOf(versions, router)) {
      router.noteCrash(name, { version }, new Error('its first screen differs from the page'));
    }
  }, [router, key]);
  return null;
}
