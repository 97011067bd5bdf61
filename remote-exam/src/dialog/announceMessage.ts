import { store } from '@manassa/shared/session';
import { announce } from '@manassa/shared/ui';
import { atom } from 'jotai/vanilla';

/** The last announcement; a new object each time, so that a repeated text is one too. */
const messageAtom = atom({ text: '' });

/**
 * Announces a text to screen readers politely, once, also while a modal dialog is open, which hides the page's own live
 * region from them. An empty text removes the last one.
 */
export function announceMessage(text: string): void {
  announce(text);
  store.set(messageAtom, { text });
}

/** Subscribes to later announcements; returns the unsubscribe function. */
export function onAnnouncement(listener: (text: string) => void): () => void {
  return store.sub(messageAtom, () => listener(store.get(messageAtom).text));
}
