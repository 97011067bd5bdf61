/**
 * Ref of a button that loads a failed part of the page again. If the button disappears while it has the focus, the first
 * heading of what is shown instead of its `alert` gets it, or the page's content.
 */
export function passFocusOn(button: HTMLButtonElement): () => void {
  // Called before React removes the button.
  return () => {
    if (document.activeElement !== button) return;
    const region = button.closest('[role="alert"]')?.parentElement;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const heading = region?.isConnected
        ? region.querySelector<HTMLElement>('h1, h2, h3')
        : document.querySelector<HTMLElement>('[data-screen-title]');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? document.querySelector('main'))?.focus({ preventScroll: true });
    });
  };
}
