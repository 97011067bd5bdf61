import { atom } from 'jotai/vanilla';
import { store } from './store';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

/** A link in a toast to what it tells about. */
export interface NoticeLink {
  to: string;
  text: string;
}

/** A toast, shown for NOTICE_MS; one with a link for three times as long. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  link?: NoticeLink;
}

/** Duration of a toast in ms. */
export const NOTICE_MS = 4000;

/** Visible toasts, oldest first. */
export const noticesAtom = atom<Notice[]>([]);

let lastId = 0;

/**
 * Shows a toast and returns its id. A sentence that is visible is not shown again: ten calls that fail together show
 * one toast.
 */
export function notify(kind: NoticeKind, text: string, link?: NoticeLink): number {
  const shown = store.get(noticesAtom).find((notice) => notice.kind === kind && notice.text === text);
  if (shown) return shown.id;
  lastId += 1;
  const id = lastId;
  store.set(noticesAtom, (notices) => [...notices, { id, kind, text, ...(link ? { link } : {}) }]);
  return id;
}

/** Removes a toast; the shell calls it after NOTICE_MS or when the student closes it. */
export function dismissNotice(id: number): void {
  store.set(noticesAtom, (notices) => notices.filter((notice) => notice.id !== id));
}
