import { holdUpdates } from '../../federation/heldUpdates';

/** The only module that accesses the login token in local storage. */

/** Fixed by the product's specification. */
export const TOKEN_KEY = 'loginToken';

/** Key of the login's name. Every login has its own name, also where the API returns the same token again. */
export const LOGIN_KEY = 'manassa.login';

/** Token of this page where the browser blocks storage, until another tab stores one. */
let remembered: string | null = null;
let endHold = (): void => undefined;

/** Keeps a token for this page, or none any more. An update loads another document, which would end that login. */
function remember(token: string | null): void {
  endHold();
  endHold = token === null ? () => undefined : holdUpdates();
  remembered = token;
}

/** Returns a stored token, else null: the strings 'null' and 'undefined' are left-overs. */
export function readTokenValue(value: string | null): string | null {
  return value === null || value === '' || value === 'null' || value === 'undefined' ? null : value;
}

export function loadToken(): string | null {
  try {
    const stored = readTokenValue(window.localStorage.getItem(TOKEN_KEY));
    if (stored !== null) remember(null);
    return stored ?? remembered;
  } catch {
    return remembered;
  }
}

function newLogin(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the name of the stored login, created if the token lacks one; null without a token. */
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

export function removeToken(): void {
  remember(null);
  try {
    window.localStorage.removeItem(LOGIN_KEY);
    window.localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Stores the token of a new login; keeps it for this page only where storage is full or blocked. */
export function saveToken(token: string): void {
  try {
    window.localStorage.setItem(LOGIN_KEY, newLogin());
    window.localStorage.setItem(TOKEN_KEY, token);
    remember(null);
  } catch {
    removeToken();
    remember(token);
  }
}

/**
 * Calls back with the token that another tab may have stored or removed; returns the unsubscribe function. A page in the
 * back-forward cache gets no `storage` event, so it looks when it is shown again.
 */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === TOKEN_KEY || event.key === null) listener(loadToken());
  }
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted) listener(loadToken());
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
