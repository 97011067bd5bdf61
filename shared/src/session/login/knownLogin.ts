import { del, get, set } from 'idb-keyval';
import { atom } from 'jotai/vanilla';
import * as v from 'valibot';
import { user } from '../../contract/user';
import type { User } from '../../contract/user';
import { dropAllKept } from './keptDatabase';
import { inSessionDatabase, inSessionDatabaseSoon } from './sessionDatabase';
import { loadLogin } from './tokenStorage';

/**
 * The current login in IndexedDB: for a start without a connection, and for the service worker, which cannot read local
 * storage. The page writes it when the server has confirmed the student and removes it at the logout. Nothing here
 * throws or hangs: without IndexedDB no login is known.
 */

const KEY = 'current';

const knownLogin = v.object({ login: v.string(), token: v.pipe(v.string(), v.nonEmpty()), user });

/** A login: its name (see tokenStorage), its token and its student. */
export interface KnownLogin {
  login: string;
  token: string;
  user: User;
}

/** The writes so far: a later one must not overtake an earlier one. */
let written: Promise<unknown> = Promise.resolve();

/** Stores the login. Returns at once. */
export function keepLogin({ login, token, user: student }: KnownLogin): void {
  const value: KnownLogin = { login, token, user: { ...student, loginToken: null } };
  written = written.then(async () => {
    // An earlier login may not have ended, for example because the browser was killed.
    const before = v.safeParse(knownLogin, await inSessionDatabase((store) => get<unknown>(KEY, store)));
    if (before.success && before.output.login !== login) await dropAllKept();
    await inSessionDatabase((store) => set(KEY, value, store));
  });
}

/** Removes the login and all data stored for logins, unless another tab has begun one by then. Returns at once. */
export function forgetLogin(): void {
  written = written.then(async () => {
    // Waits until the database is open, which can take seconds: another tab may begin a login meanwhile.
    await inSessionDatabase((store) => get<unknown>(KEY, store));
    if (loadLogin() !== null) return;
    await inSessionDatabase((store) => del(KEY, store));
    await dropAllKept();
  });
}

/** Returns the stored login, or null. */
export async function readLogin(): Promise<KnownLogin | null> {
  const read = v.safeParse(knownLogin, await inSessionDatabaseSoon((store) => get<unknown>(KEY, store)));
  return read.success ? read.output : null;
}

/** Returns the stored login, or null; undefined if the database did not answer within 10 s. For the service worker. */
export async function readLoginPatiently(): Promise<KnownLogin | null | undefined> {
  const read = await inSessionDatabase(async (store) => ({ value: await get<unknown>(KEY, store) }));
  if (read === undefined) return undefined;
  const { success, output } = v.safeParse(knownLogin, read.value);
  return success ? output : null;
}

/** The stored login as the session uses it; tests set their own. */
export const knownLoginAtom = atom({ keepLogin, forgetLogin, readLogin });
