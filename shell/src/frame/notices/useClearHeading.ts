import { useLayoutEffect } from 'react';

const GAP_PX = 8;

/** Moves the toasts below the page's heading where they would cover it, unless it is large or far down. */
export function useClearHeading(host: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    if (host === null || count === 0) return;
    host.style.removeProperty('inset-block-start');
    const heading = document.querySelector('main h1')?.getBoundingClientRect();
    const toasts = host.getBoundingClientRect();
    if (heading === undefined || host.closest('dialog') !== null) return;
    const covers = heading.top < toasts.bottom && heading.bottom > toasts.top && heading.height > 1;
    if (!covers || heading.bottom > window.innerHeight / 2) return;
    // A screen that opens meanwhile may have a higher bar, such as an exam's with the clock.
    host.style.setProperty(
      'inset-block-start',
      `max(var(--m-notices-top, 0px) + 0.75rem, ${heading.bottom + GAP_PX}px)`,
    );
  }, [host, count]);
}
