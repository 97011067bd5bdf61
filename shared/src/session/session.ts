import type { User } from '../contract';
import { isUnreached } from '../network/ApiError';
import { soonOrNull } from '../network/patience';
import { endedLoginsAtom } from './login/endedLogins';
import { knownLoginAtom } from './login/knownLogin';
import { noticesAtom } from './notices';
import { loadLogin, loadToken, onTokenChangedElsewhere, removeToken, saveToken } from './login/tokenStorage';
import { enrollmentsAtom, favouritesAtom, sessionAtom, sessionNumberAtom } from './sessionAtoms';
import type { Session } from './sessionAtoms';
import { store } from './store';

/**
 * Requests the user of a token. Throws on failure.
 *
 * @param instead returns a student to show instead of waiting for a retry; null for none
 */
export type FetchUser = (instead?: () => Promise<unknown>) => Promise<User>;

/** Ends the session after a 401. `quiet` is true if the page works without the user. */
type ReportFailure = (error: unknown, quiet: boolean) => void;

const endings = new Set<() => void>();

/** Registers a function that clears data when a session ends; returns the unregister function. */
export function onSessionEnd(forget: () => void): () => void {
  endings.add(forget);
  return () => endings.delete(forget);
}

function forgetStudent(): void {
  store.set(enrollmentsAtom, { list: null, refresh: false });
  store.set(favouritesAtom, { list: null, refresh: false });
  store.set(sessionNumberAtom, (number) => number + 1);
  // A toast with a link names an exam of the student.
  store.set(noticesAtom, (notices) => notices.filter(({ link }) => !link));
  for (const forget of endings) forget();
}

/** Null before the start. */
let asking: { fetchUser: FetchUser; report: ReportFailure } | null = null;

/** Stored token of a student whom the server could not confirm; null if it has. */
let unconfirmed: string | null = null;

/** Returns the student whom this device stored for a token, or null. */
async function readKnownUser(token: string): Promise<User | null> {
  const known = await store.get(knownLoginAtom).readLogin();
  return known !== null && known.token === token && known.login === loadLogin() ? known.user : null;
}

function keepConfirmed(token: string, user: User): void {
  unconfirmed = null;
  const login = loadLogin();
  if (login !== null && loadToken() === token) store.get(knownLoginAtom).keepLogin({ login, token, user });
}

interface FoundUser {
  user: User | null;
  isConfirmed: boolean;
  /** Request that may still confirm a user who is known from this device only. */
  confirming?: () => Promise<User>;
}

/** Returns the server's user of a token, or this device's while the server does not respond. */
async function findUser(token: string): Promise<FoundUser> {
  if (asking === null) return { user: null, isConfirmed: false };
  const { fetchUser, report } = asking;
  const reading = readKnownUser(token);
  if (!navigator.onLine) {
    const known = await reading;
    if (known !== null) return { user: known, isConfirmed: false };
  }
  const answer = fetchUser(() => reading);
  /** The server may respond to the next request. */
  const orAgain = (error: unknown): Promise<User> => (isUnreached(error) ? fetchUser() : Promise.reject(error));
  try {
    const user = await soonOrNull(answer);
    if (user !== null) return { user, isConfirmed: true };
    const known = await reading;
    return known === null
      ? { user: await answer, isConfirmed: true }
      : { user: known, isConfirmed: false, confirming: () => answer.catch(orAgain) };
  } catch (error) {
    // Only a 401 makes the token invalid; else it is kept for a retry.
    // Read again if nothing was found: the database of a browser that was killed opens late.
    const user = isUnreached(error) ? ((await reading) ?? (await readKnownUser(token))) : null;
    report(error, user !== null);
    return { user, isConfirmed: false, ...(user && { confirming: fetchUser }) };
  }
}

async function resume(token: string, ended?: Promise<boolean>): Promise<void> {
  store.set(sessionAtom, { status: 'loading', token });
  const { user, isConfirmed, confirming } = await findUser(token);
  const hasEnded = await ended;
  const now = store.get(sessionAtom);
  if (now.status !== 'loading' || now.token !== token) return; // Another login or logout happened.
  if (hasEnded) return endSession();
  if (user === null) return store.set(sessionAtom, { status: 'visitor', unconfirmedToken: token });
  if (isConfirmed) keepConfirmed(token, user);
  else unconfirmed = token;
  store.set(sessionAtom, { status: 'student', token, user });
  if (confirming) void confirm(token, confirming);
}

/** Waits for the server to confirm a student who is known from this device only; the page does not. */
async function confirm(token: string, confirming: () => Promise<User>): Promise<void> {
  try {
    const user = await confirming();
    const now = store.get(sessionAtom);
    if (now.status !== 'student' || now.token !== token) return;
    keepConfirmed(token, user);
    store.set(sessionAtom, { status: 'student', token, user });
  } catch (error) {
    // After a logout, the next request was a visitor's.
    if (tokenOf(store.get(sessionAtom)) === token) asking?.report(error, true);
  }
}

/** Tries again to confirm the stored token, if the server could not be reached. Does nothing otherwise. */
export function retrySession(): void {
  const session = store.get(sessionAtom);
  if (asking === null) return;
  if (session.status === 'student' && unconfirmed === session.token) void confirm(session.token, asking.fetchUser);
  if (session.status !== 'visitor' || session.unconfirmedToken === undefined) return;
  void resume(session.unconfirmedToken);
}

function tokenOf(session: Session): string | null {
  return session.status === 'visitor' ? (session.unconfirmedToken ?? null) : session.token;
}

/** Returns true if the stored login had ended and is still stored once that is known. */
async function cameBack(login: string): Promise<boolean> {
  return (await store.get(endedLoginsAtom).wasEnded(login)) && loadLogin() === login;
}

/**
 * Starts the session from the stored token: requests its user, or begins as a visitor. A stored login that had ended
 * ends again (endedLogins). Without a connection it uses the student of this device (knownLogin) until the server
 * confirms it. Follows other tabs and retries when the connection returns. Returns the function that stops following.
 */
export function startSession(fetchUser: FetchUser, report: ReportFailure = () => undefined): () => void {
  asking = { fetchUser, report };
  const token = loadToken();
  const login = loadLogin();
  if (token === null) {
    // A browser that was killed soon after a login has lost the token, and with it the login.
    store.get(knownLoginAtom).forgetLogin();
    store.set(sessionAtom, { status: 'visitor' });
  } else void resume(token, login === null ? undefined : cameBack(login));
  window.addEventListener('online', retrySession);
  const stopFollowing = onTokenChangedElsewhere((changed) => {
    if (changed === tokenOf(store.get(sessionAtom))) return;
    forgetStudent();
    if (changed !== null) return void resume(changed);
    // This tab may still be writing the login that the other one has removed.
    store.get(knownLoginAtom).forgetLogin();
    store.set(sessionAtom, { status: 'visitor' });
  });
  return () => {
    window.removeEventListener('online', retrySession);
    stopFollowing();
  };
}

/** Records the end of the login, for a browser that is killed before local storage is on disk. */
function noteLoginEnded(): void {
  const login = loadLogin();
  if (login !== null) store.get(endedLoginsAtom).noteEnded(login);
}

/** Begins the session of a student after login or signup and stores the token. */
export function enterSession(user: User & { loginToken: string }): void {
  noteLoginEnded();
  // Stored first: forgetStudent keeps the data of the stored login.
  saveToken(user.loginToken);
  forgetStudent();
  keepConfirmed(user.loginToken, user);
  store.set(sessionAtom, { status: 'student', token: user.loginToken, user });
}

/**
 * Ends the session: removes token and user, the data that is stored for the login, and what `onSessionEnd` clears.
 * Answers and submissions that the server does not have stay. Another tab's login stays, too: a tab that was frozen may
 * get a 401 for its own login before it is notified of that one.
 */
export function endSession(): void {
  const stored = loadToken();
  if (stored === null || stored === tokenOf(store.get(sessionAtom))) {
    noteLoginEnded();
    store.get(knownLoginAtom).forgetLogin();
    removeToken();
  }
  store.set(sessionAtom, { status: 'visitor' });
  forgetStudent();
}
