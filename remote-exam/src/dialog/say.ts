import { announce } from '@manassa/shared/ui';

type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/**
 * Announces a text to screen readers politely, once, also while a modal dialog is open, which hides the page's own live
 * region from them. An empty text removes the last one.
 */
export function say(text: string): void {
  announce(text);
  for (const listener of listeners) listener(text);
}

/** Subscribes to later announcements; returns the unsubscribe function. */
export function onSaid(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
