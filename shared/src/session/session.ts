import type { User } from '../contract';
import { noteEnded, wasEnded } from './endedLogins';
import { loadLogin, loadToken, onTokenChangedElsewhere, removeToken, saveToken } from './tokenStorage';
import { enrollmentsAtom, favouritesAtom, sessionAtom, sessionNumberAtom } from './sessionAtoms';
import type { Session } from './sessionAtoms';
import { store } from './store';

/** Asks the API who a token belongs to. Throws when it cannot be told, having ended the session if the API said 401. */
export type FetchUser = () => Promise<User>;

const endings = new Set<() => void>();

/** Registers what must be forgotten when a session ends (caches, drafts); returns the way to take it back. */
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
    // The fetcher has said what went wrong. Only a 401 says that the token is void: else it is kept for another try.
  }
  const hasEnded = ended !== undefined && (await ended);
  const now = store.get(sessionAtom);
  if (now.status !== 'loading' || now.token !== token) return; // Somebody logged in or out meanwhile.
  if (hasEnded) return endSession();
  store.set(sessionAtom, user ? { status: 'student', token, user } : { status: 'visitor', unconfirmedToken: token });
}

/** The fetcher of the started session; null before the start. */
let fetchCurrentUser: FetchUser | null = null;

/** Asks again whose the stored token is, after the server could not be asked. Does nothing otherwise. */
export function retrySession(): void {
  const session = store.get(sessionAtom);
  if (session.status !== 'visitor' || session.unconfirmedToken === undefined || fetchCurrentUser === null) return;
  void resume(session.unconfirmedToken, fetchCurrentUser);
}

/** The token of the session, confirmed or not. */
function tokenOf(session: Session): string | null {
  return session.status === 'visitor' ? (session.unconfirmedToken ?? null) : session.token;
}

/** Whether the stored login had ended, and is still the one that is stored by the time that is known. */
async function cameBack(login: string): Promise<boolean> {
  return (await wasEnded(login)) && loadLogin() === login;
}

/**
 * Starts the session from what is stored: with a token the user is fetched, without one the visitor is known at once.
 * A login that had ended, and came back with a browser that was killed, ends again. Follows logins and logouts of other
 * tabs, and fetches the user again when the connection is back. Returns the function that stops following.
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

/** Whatever login is stored has ended: also for a browser that is killed before local storage is on disk. */
function noteLoginEnded(): void {
  const login = loadLogin();
  if (login !== null) noteEnded(login);
}

/** Makes the student of a successful login or signup the one at the screen, and remembers the token. */
export function enterSession(user: User & { loginToken: string }): void {
  forgetStudent();
  noteLoginEnded();
  saveToken(user.loginToken);
  store.set(sessionAtom, { status: 'student', token: user.loginToken, user });
}

/** Ends the session on this device: token, user and everything kept for the student go. */
export function endSession(): void {
  noteLoginEnded();
  removeToken();
  store.set(sessionAtom, { status: 'visitor' });
  forgetStudent();
}
