/**
 * The only module that keeps watch counts on the device, one number by student and item: the highest count that this
 * device sent or received. A server's answer may be late, lost or unreadable; a view that was counted stays counted.
 */

const PREFIX = 'manassa.watched';

/** Counts that last as long as the page: where storage is full or forbidden, and for a student without a code. */
const remembered = new Map<string, number>();
const listeners = new Set<() => void>();

function keyOf(student: string, itemId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(itemId)}`;
}

function readCount(stored: string | null): number {
  const count = Number(stored ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Returns the highest count known on this device; 0 when there is none or it is broken. */
export function loadWatchedCount(student: string, itemId: string): number {
  const key = keyOf(student, itemId);
  const known = remembered.get(key) ?? 0;
  if (student === '') return known;
  try {
    return Math.max(known, readCount(window.localStorage.getItem(key)));
  } catch {
    return known;
  }
}

/** Returns false where nothing can be stored. */
function store(student: string, key: string, count: number): boolean {
  if (student === '') return false;
  try {
    window.localStorage.setItem(key, String(count));
    return true;
  } catch {
    return false;
  }
}

/** Raises the count known on this device; a lower one changes nothing. */
export function raiseWatchedCount(student: string, itemId: string, count: number): void {
  if (!Number.isSafeInteger(count) || count <= loadWatchedCount(student, itemId)) return;
  const key = keyOf(student, itemId);
  if (!store(student, key, count)) remembered.set(key, count);
  for (const listener of listeners) listener();
}

/** Calls back when a count was raised in this page or in another tab; returns the function that stops it. */
export function onWatchedCount(listener: () => void): () => void {
  function onStorage({ key }: StorageEvent): void {
    if (key === null || key.startsWith(`${PREFIX}.`)) listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
