export const WORKER_PATH = '/sw.js';

/** Id of the element with the list of files that the service worker keeps together with the page. */
export const KEPT_ELEMENT_ID = 'manassa-kept';

/** Files that belong to a page, from the page server. */
export interface Composition {
  /** Equal for pages with the same files. */
  id: string;
  /** Hashes in the format of an `integrity` attribute, by address. */
  files: Record<string, string>;
}

/** The list in a page; `off` makes the browser remove its service worker. */
export type KeptList = Composition | { off: true };
