/**
 * The only module that stores watch counts: the highest count that this device sent or received for a student's item. A
 * response may be late, lost or unreadable, but a counted view stays counted.
 */

const PREFIX = 'manassa.watched';

/** Counts by key, for full or blocked storage and for a student without a code. */
const remembered = new Map<string, number>();
const listeners = new Set<() => void>();

function keyOf(student: string, itemId: string): string {
  return `${PREFIX}.${encodeURIComponent(student)}.${encodeURIComponent(itemId)}`;
}

function readCount(stored: string | null): number {
  const count = Number(stored ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Returns the highest count known on this device; 0 if absent or broken. */
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

/** Returns false if nothing can be stored. */
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

/** Calls back when a count was raised in this or another tab; returns the unsubscribe function. */
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
