import { focusedOrPressed } from '../overlay/lastPress';

/**
 * Returns the cleanup of an element's ref that focuses `next()` if the element had the focus, or was pressed, when it was
 * removed.
 */
export function focusAfter(element: HTMLElement | null, next: () => HTMLElement | null): () => void {
  // Called before React removes the element.
  return () => {
    if (focusedOrPressed() !== element) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
    });
  };
}

/**
 * Ref of a button that may disappear when it is pressed, such as the retry of a failed part of the page. If it has the
 * focus then, the first heading of what is shown instead of its `alert` gets it, or the content's first heading, or the
 * content.
 */
export function passFocusOn(button: HTMLButtonElement): () => void {
  const region = button.closest('[role="alert"]')?.parentElement;
  return focusAfter(button, () => {
    const main = document.querySelector('main');
    const heading = (region?.isConnected ? region : main)?.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) heading.tabIndex = -1;
    return heading ?? main;
  });
}
