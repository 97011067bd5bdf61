import { atom } from 'jotai/vanilla';

/** Key of the available update, different for every update; null for none. */
export const offerAtom = atom<string | null>(null);
