import { store } from '@manassa/shared/session';
import { atom } from 'jotai/vanilla';
import type { ComponentType } from 'react';

/** What stands at the bottom of the window, by name; each part arrives when the page is idle, and most pages have none. */
export const dockPartsAtom = atom<Readonly<Record<string, ComponentType>>>({});

/** Puts a part at the bottom of the window; it may show nothing. */
export function dock(name: string, part: ComponentType): void {
  store.set(dockPartsAtom, (parts) => ({ ...parts, [name]: part }));
}
