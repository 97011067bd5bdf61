import { atom } from 'jotai/vanilla';
import { store } from '../../session';

/** The id distinguishes the same sentence said twice. */
export const announcementAtom = atom<{ id: number; text: string }>({ id: 0, text: '' });

/** Announces a text to screen readers politely, once. Needs a `LiveRegion` in the page. */
export function announce(text: string): void {
  store.set(announcementAtom, ({ id }) => ({ id: id + 1, text }));
}
