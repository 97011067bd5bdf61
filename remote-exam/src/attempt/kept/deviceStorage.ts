/**
 * Local storage, where the browser allows it: nothing here ever throws. Only answersStorage and tabHeartbeat, the two
 * modules that know what is kept for an attempt, read and write through this one.
 */

/** The text kept under a key, or null when there is none or storage is blocked. */
export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; false when the browser refuses (quota full, private mode, blocked). */
export function writeText(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a key. */
export function removeText(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing could have been kept there.
  }
}

/** Calls back when another tab changes the key; returns the way to stop. */
export function onTextChangedElsewhere(key: string, listener: () => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) listener();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
