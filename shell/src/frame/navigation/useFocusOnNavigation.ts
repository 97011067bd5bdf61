import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Timeout for a new page's heading, in ms; later the focus stays. */
const HEADING_TIMEOUT_MS = 4000;

/** Focuses the new page's heading after a navigation, so that keyboards and screen readers start there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const before = document.activeElement;
    function focusTitle(): boolean {
      const active = document.activeElement;
      // The content gets the focus of a title that was removed (ScreenTitle). Elsewhere the student has moved it.
      if (active !== before && active !== document.body && active?.id !== 'content') return true;
      const title = document.querySelector<HTMLElement>('[data-screen-title]');
      title?.focus({ preventScroll: true });
      return title !== null;
    }
    if (focusTitle()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusTitle()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
