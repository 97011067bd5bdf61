import { useEffect } from 'react';
import type { RefObject } from 'react';

/** From where on the shell's toasts may stand, on the root element. */
const TOP = '--m-notices-top';

/** Keeps the toasts below an element that is stuck to the top of the window: nothing covers the clock. */
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
