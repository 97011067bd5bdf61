import { useLayoutEffect } from 'react';

const GAP_PX = 8;

/** Returns the open menu of the top bar. */
function openMenu(): Element | null {
  const opener = document.querySelector('header [aria-expanded="true"]');
  return opener && document.getElementById(opener.getAttribute('aria-controls') ?? '');
}

/** Returns the page's heading: its h1 or, where a phone hides that, the element that shows its name. */
function pageHeading(): Element | undefined {
  return [...document.querySelectorAll('main h1, main [data-screen-name]')].find(
    (element) => element.getBoundingClientRect().height > 1,
  );
}

function place(host: HTMLElement): void {
  host.style.removeProperty('inset-block-start');
  if (host.closest('dialog') !== null) return;
  for (const element of [openMenu(), pageHeading()]) {
    if (!element) continue;
    const toasts = host.getBoundingClientRect();
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const covers = top < toasts.bottom && bottom > toasts.top && left < toasts.right && right > toasts.left;
    if (!covers || bottom > window.innerHeight / 2) continue;
    // A screen that opens meanwhile may have a higher bar, such as an exam's with the clock.
    host.style.setProperty('inset-block-start', `max(var(--m-notices-top, 0px) + 0.75rem, ${bottom + GAP_PX}px)`);
  }
}

/**
 * Moves the toasts below an open menu and the page's heading where they would cover them, unless these are large or far
 * down. A menu or another page may open while they are shown, such as after a login.
 */
export function useClearContent(host: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    if (host === null || count === 0) return;
    place(host);
    const changes = new MutationObserver(() => place(host));
    // The whole document: the page's bar and content replace those of the first screen.
    changes.observe(document.body, { childList: true, attributeFilter: ['aria-expanded'], subtree: true });
    return () => changes.disconnect();
  }, [host, count]);
}
