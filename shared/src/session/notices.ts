import { atom } from 'jotai/vanilla';
import { store } from './store';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

/** One toast: what the shell shows top right for NOTICE_MS. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
}

/** How long a toast stays, in milliseconds. */
export const NOTICE_MS = 4000;

/** The toasts on screen, oldest first. */
export const noticesAtom = atom<Notice[]>([]);

let lastId = 0;

/**
 * Shows a toast. The same sentence is not shown twice at once: ten calls failing together say so once.
 * Returns the toast's id.
 */
export function notify(kind: NoticeKind, text: string): number {
  const shown = store.get(noticesAtom).find((notice) => notice.kind === kind && notice.text === text);
  if (shown) return shown.id;
  lastId += 1;
  const id = lastId;
  store.set(noticesAtom, (notices) => [...notices, { id, kind, text }]);
  return id;
}

/** Takes a toast away; the shell calls it when its time is over or the student closes it. */
export function dismissNotice(id: number): void {
  store.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}
