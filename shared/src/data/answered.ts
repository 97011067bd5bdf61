import { atom } from 'jotai/vanilla';

/** Count of calls that succeeded: each shows that the server can be reached. */
export const answeredAtom = atom(0);
