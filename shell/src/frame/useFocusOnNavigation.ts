import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a new page may take to show its heading before focus stays where it is, in milliseconds. */
const PATIENCE_MS = 4000;

/** After a navigation, focus goes to the new page's heading, so that keyboards and screen readers start there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const before = document.activeElement;
    function focusTitle(): boolean {
      // Whoever started typing meanwhile is left alone.
      if (document.activeElement !== before && document.activeElement !== document.body) return true;
      const title = document.querySelector<HTMLElement>('[data-screen-title]');
      title?.focus({ preventScroll: true });
      return title !== null;
    }
    if (focusTitle()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusTitle()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
