import { useLayoutEffect } from 'react';

const GAP_PX = 8;

/** Returns the box of the page's heading: its h1 or, where a phone hides that, the element that shows its name. */
function headingBox(): DOMRect | undefined {
  return [...document.querySelectorAll('main h1, main [data-screen-name]')]
    .map((element) => element.getBoundingClientRect())
    .find(({ height }) => height > 1);
}

function place(host: HTMLElement): void {
  host.style.removeProperty('inset-block-start');
  const heading = headingBox();
  if (heading === undefined || host.closest('dialog') !== null) return;
  const toasts = host.getBoundingClientRect();
  const covers = heading.top < toasts.bottom && heading.bottom > toasts.top;
  if (!covers || heading.bottom > window.innerHeight / 2) return;
  // A screen that opens meanwhile may have a higher bar, such as an exam's with the clock.
  host.style.setProperty('inset-block-start', `max(var(--m-notices-top, 0px) + 0.75rem, ${heading.bottom + GAP_PX}px)`);
}

/**
 * Moves the toasts below the page's heading where they would cover it, unless it is large or far down. Another page may
 * open while they are shown, such as after a login.
 */
export function useClearHeading(host: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    if (host === null || count === 0) return;
    place(host);
    const page = document.querySelector('main');
    if (page === null) return;
    const changes = new MutationObserver(() => place(host));
    changes.observe(page, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [host, count]);
}
