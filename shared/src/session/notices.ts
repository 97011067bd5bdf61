import { atom } from 'jotai/vanilla';
import { store } from './store';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

/** Link to the toast's subject. */
export interface NoticeLink {
  to: string;
  text: string;
}

/** A toast, shown for NOTICE_MS, or three times as long with a link. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  link?: NoticeLink;
}

/** Time in ms for which a toast is shown. */
export const NOTICE_MS = 4000;

/** Oldest first. */
export const noticesAtom = atom<Notice[]>([]);

let lastId = 0;

/**
 * Shows a toast, once per visible sentence: ten calls that fail together show one. A visible sentence that is shown again
 * becomes a new object, so that its time starts again. Returns the toast's id.
 */
export function notify(kind: NoticeKind, text: string, link?: NoticeLink): number {
  const shown = store.get(noticesAtom).find((notice) => notice.kind === kind && notice.text === text);
  if (shown) {
    store.set(noticesAtom, (notices) => notices.map((notice) => (notice === shown ? { ...shown } : notice)));
    return shown.id;
  }
  lastId += 1;
  const id = lastId;
  store.set(noticesAtom, (notices) => [...notices, { id, kind, text, ...(link ? { link } : {}) }]);
  return id;
}

/** The shell calls it after NOTICE_MS or when the student closes the toast. */
export function dismissNotice(id: number): void {
  store.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}
