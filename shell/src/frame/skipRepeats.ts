interface Entry {
  href: string;
  /** Position that the router stores in the entry; NaN for entries of others. */
  position: number;
}

function currentEntry(): Entry {
  const { state } = window.history as { state: { idx?: unknown } | null };
  return { href: window.location.href, position: typeof state?.idx === 'number' ? state.idx : Number.NaN };
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
    const entry = currentEntry();
    const step = entry.position - shown.position;
    const isRepeat = entry.href === shown.href && Math.abs(step) === 1;
    shown = entry;
    if (!isRepeat) return;
    event.stopImmediatePropagation();
    window.history.go(step);
  });
  return () => {
    shown = currentEntry();
  };
}
