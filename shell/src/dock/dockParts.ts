import { store } from '@manassa/shared/session';
import { atom } from 'jotai/vanilla';
import type { ComponentType } from 'react';

/** Added when the page is idle; most pages have none. */
export const dockPartsAtom = atom<Readonly<Record<string, ComponentType>>>({});

/** Adds a part to the dock; it may render nothing. */
export function dock(name: string, part: ComponentType): void {
  store.set(dockPartsAtom, (parts) => ({ ...parts, [name]: part }));
}
