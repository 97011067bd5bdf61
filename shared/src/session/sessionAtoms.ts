import { atom } from 'jotai/vanilla';
import type { Enrollment, User } from '../contract';

/**
 * The session. `loading` lasts from the start until the server has confirmed the stored token. A visitor with an
 * `unconfirmedToken` may be a student: the token is stored, but the server could not be reached.
 */
export type Session =
  | { status: 'loading'; token: string | null }
  | { status: 'visitor'; unconfirmedToken?: string }
  | { status: 'student'; token: string; user: User };

/** The session; other session values derive from it. */
export const sessionAtom = atom<Session>({ status: 'loading', token: null });

/** Token that calls carry, also while the user is still loading. */
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
 * True between a press on logout and the arrival at the home page. Guards that turn the visitor away in that time also
 * redirect to the home page, not to the login page. Set and reset by the shell.
 */
export const leavingAtom = atom(false);

/** Unused; kept for remotes built against earlier versions of shared. */
export const userRefreshAtom = atom(false);

/** The student's enrollments once requested, else null; change `refresh` to request them again. */
export const enrollmentsAtom = atom<{ list: Enrollment[] | null; refresh: boolean }>({ list: null, refresh: false });

/** Ids of the student's favourite courses once known, else null; change `refresh` to request them again. */
export const favouritesAtom = atom<{ list: string[] | null; refresh: boolean }>({ list: null, refresh: false });

export const sessionNumberAtom = atom(0);

/**
 * Scope of cached reads, so that two students on one phone never share data. It contains the token, which decides the
 * responses also while the user is loading, and the session's number, because a returning student may get the same
 * token and must not wait for a request that was dropped with the session before.
 */
export const cacheScopeAtom = atom((get): string => `${get(loginTokenAtom) ?? 'visitor'}#${get(sessionNumberAtom)}`);
