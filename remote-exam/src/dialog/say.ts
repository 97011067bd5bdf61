import { announce } from '@manassa/shared/ui';

type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/**
 * Tells screen readers something once, politely, also while a modal dialog is open: everything outside of one is out of
 * their sight, the page's own live region included. An empty text takes the last one out of the page again.
 */
export function say(text: string): void {
  announce(text);
  for (const listener of listeners) listener(text);
}

/** Hears what is said from now on. Returns how to stop. */
export function onSaid(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
