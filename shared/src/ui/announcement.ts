import { atom } from 'jotai/vanilla';
import { store } from '../session';

/** What screen readers are told next; the number tells the same sentence said twice apart. */
export const announcementAtom = atom<{ id: number; text: string }>({ id: 0, text: '' });

/** Tells screen readers something once, politely; `LiveRegion` must be on the page. */
export function announce(text: string): void {
  store.set(announcementAtom, ({ id }) => ({ id: id + 1, text }));
}
