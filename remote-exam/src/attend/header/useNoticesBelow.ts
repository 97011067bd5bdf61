import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Top edge of the shell's toasts, set on the root element. */
const TOP = '--m-notices-top';

/** Places toasts below a sticky element, so that they never cover the clock. */
export function useNoticesBelow(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = element.current;
    if (header === null || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(TOP, `${header.offsetHeight}px`));
    observer.observe(header);
    return () => {
      observer.disconnect();
      root.removeProperty(TOP);
    };
  }, [element]);
}
