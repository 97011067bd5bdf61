import { atom } from 'jotai/vanilla';

/** The update there is for this page, as a text that is another one for every update; null for none. */
export const offerAtom = atom<string | null>(null);
