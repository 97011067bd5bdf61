const holds = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Suppresses the offer to update while something must not be interrupted, such as an attempt or a playing lecture.
 * Returns the function that ends it; calling that twice is safe.
 */
export function holdUpdates(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  tell();
  return () => {
    if (holds.delete(hold)) tell();
  };
}

export function areUpdatesHeld(): boolean {
  return holds.size > 0;
}

/** Calls back when holds begin or end; returns the unsubscribe function. */
export function onHeldUpdatesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
