import { atom } from 'jotai/vanilla';
import type { Enrollment, User } from '../contract';

/**
 * Who is at the screen. `loading` lasts from the start until the server has said whose the stored token is. A visitor
 * with an `unconfirmedToken` may be a student: the token is stored, and the server could not be asked.
 */
export type Session =
  | { status: 'loading'; token: string | null }
  | { status: 'visitor'; unconfirmedToken?: string }
  | { status: 'student'; token: string; user: User };

/** The session: everything else about it is derived. */
export const sessionAtom = atom<Session>({ status: 'loading', token: null });

/** The token that calls carry, also while the user is still being fetched. */
export const loginTokenAtom = atom((get): string | null => {
  const session = get(sessionAtom);
  return session.status === 'visitor' ? null : session.token;
});

/** The student, or null. */
export const userAtom = atom((get): User | null => {
  const session = get(sessionAtom);
  return session.status === 'student' ? session.user : null;
});

export const isAuthenticatedAtom = atom((get): boolean => get(sessionAtom).status === 'student');
export const userLoadingAtom = atom((get): boolean => get(sessionAtom).status === 'loading');

/**
 * Whether the student has just pressed logout and is on the way home. Guards that turn the visitor away meanwhile send
 * them home as well, and not to the login page. The shell sets it and takes it back.
 */
export const leavingAtom = atom(false);

/** Flip to have the user fetched again. */
export const userRefreshAtom = atom(false);

/** The student's enrollments once somebody has asked for them, else null; the toggle asks for a reload. */
export const enrollmentsAtom = atom<{ list: Enrollment[] | null; refresh: boolean }>({ list: null, refresh: false });

/** The ids of the student's favourite courses once known, else null; the toggle asks for a reload. */
export const favouritesAtom = atom<{ list: string[] | null; refresh: boolean }>({ list: null, refresh: false });

/** Counts the sessions of this page: whoever comes next, or comes back, begins another. */
export const sessionNumberAtom = atom(0);

/**
 * Separates what is cached for one session from what is cached for the next on the same phone. It holds the token,
 * because the token is what decides the answers, also while the user is still being fetched; and the session's number,
 * because a server may give whoever comes back the same token, and what was asked a moment ago for the session before
 * was forgotten with it: it must be asked again, not waited for.
 */
export const cacheScopeAtom = atom((get): string => `${get(loginTokenAtom) ?? 'visitor'}#${get(sessionNumberAtom)}`);
