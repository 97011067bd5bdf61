const holds = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Keeps the page from offering its update: something runs that nobody may be asked to leave, such as an exam attempt
 * or a playing lecture. Returns the function that ends it; calling that twice is as good as once.
 */
export function holdUpdates(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  tell();
  return () => {
    if (holds.delete(hold)) tell();
  };
}

/** Whether anything in the page holds its updates. */
export function areUpdatesHeld(): boolean {
  return holds.size > 0;
}

/** Calls back when holds come or go; returns the way to stop. */
export function onHeldUpdatesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
