/**
 * Ref of a button that may disappear when it is pressed, such as the retry of a failed part of the page. If it has the
 * focus then, the first heading of what is shown instead of its `alert` gets it, or the content's first heading, or the
 * content.
 */
export function passFocusOn(button: HTMLButtonElement): () => void {
  // Called before React removes the button.
  return () => {
    if (document.activeElement !== button) return;
    const region = button.closest('[role="alert"]')?.parentElement;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const main = document.querySelector('main');
      const heading = (region?.isConnected ? region : main)?.querySelector<HTMLElement>('h1, h2, h3');
      if (heading) heading.tabIndex = -1;
      (heading ?? main)?.focus({ preventScroll: true });
    });
  };
}
