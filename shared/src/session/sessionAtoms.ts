import { atom } from 'jotai/vanilla';
import type { Enrollment, User } from '../contract';

/**
 * `loading` lasts until the server has confirmed the stored token. A visitor with an `unconfirmedToken` may be a
 * student: the token is stored, but the server could not be reached.
 */
export type Session =
  | { status: 'loading'; token: string | null }
  | { status: 'visitor'; unconfirmedToken?: string }
  | { status: 'student'; token: string; user: User };

export const sessionAtom = atom<Session>({ status: 'loading', token: null });

/** Token that calls carry, also while the user is still loading. */
export const loginTokenAtom = atom((get): string | null => {
  const session = get(sessionAtom);
  return session.status === 'visitor' ? null : session.token;
});

export const userAtom = atom((get): User | null => {
  const session = get(sessionAtom);
  return session.status === 'student' ? session.user : null;
});

export const isAuthenticatedAtom = atom((get): boolean => get(sessionAtom).status === 'student');
export const userLoadingAtom = atom((get): boolean => get(sessionAtom).status === 'loading');

/**
 * True between a press on logout and the arrival at the home page. Guards then redirect to the home page instead of the
 * login page. Set and reset by the shell.
 */
export const leavingAtom = atom(false);

/** Unused; kept for remotes built against earlier versions of shared. */
export const userRefreshAtom = atom(false);

/** The student's enrollments once requested, else null; change `refresh` to request them again. */
export const enrollmentsAtom = atom<{ list: Enrollment[] | null; refresh: boolean }>({ list: null, refresh: false });

/** Ids of the favourite courses, like `enrollmentsAtom`. */
export const favouritesAtom = atom<{ list: string[] | null; refresh: boolean }>({ list: null, refresh: false });

export const sessionNumberAtom = atom(0);

/**
 * Scope of cached reads, so that two students on one phone never share data. The session's number makes a student who
 * returns with the same token start a new read instead of waiting for one that was dropped.
 */
export const cacheScopeAtom = atom((get): string => `${get(loginTokenAtom) ?? 'visitor'}#${get(sessionNumberAtom)}`);
