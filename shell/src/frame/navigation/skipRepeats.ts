/** Address, and the position that the router stores in an entry; NaN for entries of others. */
function currentEntry(): { href: string; position: number } {
  const { state } = window.history as { state: { idx?: unknown } | null };
  return { href: window.location.href, position: Number(state?.idx) };
}

/**
 * Makes back and forward skip an entry of the page that is shown: a login or an exam that returns to the page before it
 * replaces its own entry, so that page would have two. Call it before the router listens, after `prepareLayers`.
 *
 * @returns function to call after each navigation of the router
 */
export function skipRepeats(): () => void {
  let shown = currentEntry();
  window.addEventListener('popstate', (event) => {
    const before = shown;
    shown = currentEntry();
    const step = shown.position - before.position;
    if (shown.href !== before.href || Math.abs(step) !== 1) return;
    event.stopImmediatePropagation();
    window.history.go(step);
  });
  return () => {
    shown = currentEntry();
  };
}
