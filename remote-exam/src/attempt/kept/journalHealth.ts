/**
 * What is known of the journal's device: whether it takes what is written, and whether it has lost what it took. Who
 * keeps the answers asks here and is called back; who talks to the database says what happened.
 */

/** The last text that was to be written was not: the device has no room. */
let isPutRefused = false;
/** It cannot be opened, and has not been for a second. */
let isOutOfReach = false;
/** Who is to keep again what the journal does not have any more. */
const lossListeners = new Set<() => void>();
const refusalListeners = new Set<() => void>();

/**
 * Whether the device does not take what is written: it has no room, or its disk fails. Local storage goes on as if
 * nothing were wrong then, and forgets everything with the browser: Chromium keeps it in memory when it cannot write it.
 */
export function journalRefuses(): boolean {
  return isOutOfReach || isPutRefused;
}

/** Calls back when `journalRefuses` changes; returns the way to stop. */
export function onJournalRefusal(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Whether nothing can be read or written: it cannot be opened. */
export function isJournalOutOfReach(): boolean {
  return isOutOfReach;
}

/** Does what may change whether the journal refuses, and tells who wants to know. */
function noticeRefusal(change: () => void): void {
  const before = journalRefuses();
  change();
  if (journalRefuses() === before) return;
  for (const listener of refusalListeners) listener();
}

/** Says whether it can be opened. */
export function noteOutOfReach(is: boolean): void {
  noticeRefusal(() => {
    isOutOfReach = is;
  });
}

/** Says whether a text was written; where it was the journal was reached too. Returns whether the one before was refused. */
export function noteWritten(written: boolean): boolean {
  const wasRefused = isPutRefused;
  noticeRefusal(() => {
    isPutRefused = !written;
    if (written) isOutOfReach = false;
  });
  return wasRefused;
}

/**
 * Calls back when the journal does not have what it was given and would take it now: the browser has cleared it under a
 * living page, or a device has room again. Returns the way to stop.
 */
export function onJournalLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Tells who keeps something that the journal does not have it, or would take it now. */
export function tellOfLoss(): void {
  for (const listener of lossListeners) listener();
}
