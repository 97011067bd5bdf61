import { createStore } from 'jotai/vanilla';

/** The one jotai store of the page: the shell provides it, the fetcher and every remote read and write it. */
export const store = createStore();
