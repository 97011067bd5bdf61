/** Access to local storage that never throws, for the modules that know the records of an attempt. */

/** Returns null if absent or blocked. */
export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns no keys if storage is blocked. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Stores a text; false if the browser refuses (quota full, private mode, blocked). */
export function writeText(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Returns true if the browser stores a text now. */
export function canStore(): boolean {
  const accepted = writeText('manassa.room', '');
  removeText('manassa.room');
  return accepted;
}

/** Calls back when another tab changes the key; returns the unsubscribe function. */
export function onTextChangedElsewhere(key: string, listener: () => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) listener();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
