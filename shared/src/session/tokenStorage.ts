/** The only module that touches the login token in local storage. */

/** The key under which the token lies; fixed by the product's specification. */
export const TOKEN_KEY = 'loginToken';

/** Stands in when the browser forbids storage (private mode): the session then lasts as long as the page. */
let remembered: string | null = null;

/** A stored value that is a token, or null: the strings 'null' and 'undefined' are left-overs, not tokens. */
export function readTokenValue(value: string | null): string | null {
  return value === null || value === '' || value === 'null' || value === 'undefined' ? null : value;
}

/** The stored token, or null. */
export function loadToken(): string | null {
  try {
    return readTokenValue(window.localStorage.getItem(TOKEN_KEY)) ?? remembered;
  } catch {
    return remembered;
  }
}

/** Stores the token; where storage is blocked it is kept for this page only. */
export function saveToken(token: string): void {
  remembered = token;
  try {
    window.localStorage.setItem(TOKEN_KEY, token);
    remembered = null;
  } catch {
    // Kept in `remembered`.
  }
}

/** Removes the token everywhere. */
export function removeToken(): void {
  remembered = null;
  try {
    window.localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Calls back with the token that another tab stored or removed; returns the way to stop listening. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === TOKEN_KEY || event.key === null) listener(loadToken());
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
