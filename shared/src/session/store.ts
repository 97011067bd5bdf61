import { createStore } from 'jotai/vanilla';

/** The page's only jotai store: provided by the shell, used by the fetcher and every remote. */
export const store = createStore();
