import { sessionAtom, store } from '@manassa/shared/session';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import { firstScreen, takeOver } from './takeOver';

const RENDERED_WITH: Record<string, string> = { visitor: 'visitor', student: 'loading' };

/** Replaces the first screen of the HTML by the page, in the same frame, and reports one that differs from the page. */
export function EndFirstScreen() {
  const router = useRemoteRouter();
  const scrolledTo = useRef(0);
  // Before the scroll position is restored, which would begin at the top.
  useInsertionEffect(() => {
    if (firstScreen() !== null) scrolledTo.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    const screen = firstScreen();
    const root = document.getElementById('root');
    if (screen === null || root === null) return;
    const { app = '', version = '', who = 'visitor' } = screen.dataset;
    if (screen.composing) {
      // A half-composed word would be entered twice.
      window.scrollTo(0, scrolledTo.current);
      const end = (): void => void takeOver(screen, root, window.scrollY);
      screen.addEventListener('compositionend', () => setTimeout(end), { once: true });
      return;
    }
    const same = takeOver(screen, root, scrolledTo.current);
    const comparable = router.running(app)?.version === version && store.get(sessionAtom).status === RENDERED_WITH[who];
    if (!same && comparable) router.noteCrash(app, { version }, new Error('its first screen differs from the page'));
  }, [router]);
  return null;
}
