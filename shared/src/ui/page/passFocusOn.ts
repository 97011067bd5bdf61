/**
 * Ref of an element that may disappear while it has the focus, such as the retry button of a failed part of the page or
 * the title of a failed page. The first heading of what is shown instead of its `alert` gets the focus then, or the
 * first heading of the content, or the content.
 */
export function passFocusOn(element: HTMLElement): () => void {
  // Called before React removes the element.
  return () => {
    if (document.activeElement !== element) return;
    const region = element.closest('[role="alert"]')?.parentElement;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const main = document.querySelector('main');
      const heading = (region?.isConnected ? region : main)?.querySelector<HTMLElement>('h1, h2, h3');
      if (heading) heading.tabIndex = -1;
      (heading ?? main)?.focus({ preventScroll: true });
    });
  };
}
