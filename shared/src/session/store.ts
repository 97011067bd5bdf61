import { createStore } from 'jotai/vanilla';

/** The page's only jotai store, for the shell, the fetcher and every remote. */
export const store = createStore();
