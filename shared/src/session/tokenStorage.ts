/** The only module that touches the login token in local storage. */

/** The key under which the token lies; fixed by the product's specification. */
export const TOKEN_KEY = 'loginToken';

/**
 * The key under which the name of the login lies that the token came with: every login has a name of its own, also
 * where the API gives the same token again.
 */
export const LOGIN_KEY = 'manassa.login';

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

/** Eight random bytes in hexadecimal digits. */
function newLogin(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name of the login that is stored, given now to a token that lacks one; null where there is no token. */
export function loadLogin(): string | null {
  try {
    if (readTokenValue(window.localStorage.getItem(TOKEN_KEY)) === null) return null;
    const known = window.localStorage.getItem(LOGIN_KEY);
    if (known !== null) return known;
    const given = newLogin();
    window.localStorage.setItem(LOGIN_KEY, given);
    return given;
  } catch {
    return null;
  }
}

/** Removes the token everywhere. */
export function removeToken(): void {
  remembered = null;
  try {
    window.localStorage.removeItem(LOGIN_KEY);
    window.localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Stores the token of a new login; where storage is full or blocked it is kept for this page only. */
export function saveToken(token: string): void {
  try {
    window.localStorage.setItem(LOGIN_KEY, newLogin());
    window.localStorage.setItem(TOKEN_KEY, token);
    remembered = null;
  } catch {
    removeToken();
    remembered = token;
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
