import type { User } from '../contract';
import { endedLoginsAtom } from './endedLogins';
import { loadLogin, loadToken, onTokenChangedElsewhere, removeToken, saveToken } from './tokenStorage';
import { enrollmentsAtom, favouritesAtom, sessionAtom, sessionNumberAtom } from './sessionAtoms';
import type { Session } from './sessionAtoms';
import { store } from './store';

/** Requests the user of a token. Throws on failure, after ending the session if the API answered 401. */
export type FetchUser = () => Promise<User>;

const endings = new Set<() => void>();

/** Registers a function that clears data when a session ends (caches, drafts); returns the unregister function. */
export function onSessionEnd(forget: () => void): () => void {
  endings.add(forget);
  return () => endings.delete(forget);
}

function forgetStudent(): void {
  store.set(enrollmentsAtom, { list: null, refresh: false });
  store.set(favouritesAtom, { list: null, refresh: false });
  store.set(sessionNumberAtom, (number) => number + 1);
  for (const forget of endings) forget();
}

async function resume(token: string, fetchUser: FetchUser, ended?: Promise<boolean>): Promise<void> {
  store.set(sessionAtom, { status: 'loading', token });
  let user: User | null = null;
  try {
    user = await fetchUser();
  } catch {
    // The fetcher has reported the failure. Only a 401 makes the token invalid; else it is kept for a retry.
  }
  const hasEnded = ended !== undefined && (await ended);
  const now = store.get(sessionAtom);
  if (now.status !== 'loading' || now.token !== token) return; // Another login or logout happened.
  if (hasEnded) return endSession();
  store.set(sessionAtom, user ? { status: 'student', token, user } : { status: 'visitor', unconfirmedToken: token });
}

/** Fetcher of the started session; null before the start. */
let fetchCurrentUser: FetchUser | null = null;

/** Retries to confirm the stored token, if the server could not be reached. Does nothing otherwise. */
export function retrySession(): void {
  const session = store.get(sessionAtom);
  if (session.status !== 'visitor' || session.unconfirmedToken === undefined || fetchCurrentUser === null) return;
  void resume(session.unconfirmedToken, fetchCurrentUser);
}

/** Returns the session's token, confirmed or not. */
function tokenOf(session: Session): string | null {
  return session.status === 'visitor' ? (session.unconfirmedToken ?? null) : session.token;
}

/** Returns true if the stored login had ended and is still stored once that is known. */
async function cameBack(login: string): Promise<boolean> {
  return (await store.get(endedLoginsAtom).wasEnded(login)) && loadLogin() === login;
}

/**
 * Starts the session from the stored token: requests its user, or begins as a visitor. A stored login that had ended
 * ends again (see endedLogins). Follows logins and logouts of other tabs, and requests the user again when the
 * connection returns. Returns the function that stops following.
 */
export function startSession(fetchUser: FetchUser): () => void {
  fetchCurrentUser = fetchUser;
  const token = loadToken();
  const login = loadLogin();
  if (token === null) store.set(sessionAtom, { status: 'visitor' });
  else void resume(token, fetchUser, login === null ? undefined : cameBack(login));
  window.addEventListener('online', retrySession);
  const stopFollowing = onTokenChangedElsewhere((changed) => {
    if (changed === tokenOf(store.get(sessionAtom))) return;
    forgetStudent();
    if (changed === null) store.set(sessionAtom, { status: 'visitor' });
    else void resume(changed, fetchUser);
  });
  return () => {
    window.removeEventListener('online', retrySession);
    stopFollowing();
  };
}

/** Records the end of the stored login, for a browser that is killed before local storage is on disk. */
function noteLoginEnded(): void {
  const login = loadLogin();
  if (login !== null) store.get(endedLoginsAtom).noteEnded(login);
}

/** Begins the session of a student after login or signup and stores the token. */
export function enterSession(user: User & { loginToken: string }): void {
  forgetStudent();
  noteLoginEnded();
  saveToken(user.loginToken);
  store.set(sessionAtom, { status: 'student', token: user.loginToken, user });
}

/** Ends the session on this device: removes token, user and everything stored for the student. */
export function endSession(): void {
  noteLoginEnded();
  removeToken();
  store.set(sessionAtom, { status: 'visitor' });
  forgetStudent();
}
