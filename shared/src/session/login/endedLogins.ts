import { get, update } from 'idb-keyval';
import { atom } from 'jotai/vanilla';
import { inSessionDatabase, inSessionDatabaseSoon } from './sessionDatabase';

/**
 * Logins of this device that have ended, in IndexedDB. Browsers write local storage to disk seconds later, so a browser
 * that is killed soon after a logout restarts with the old token; IndexedDB is on disk within milliseconds. Nothing
 * here throws or hangs: without IndexedDB no login is known to have ended.
 */

/** Latest last. */
const KEY = 'ended';
const MAX_LOGINS = 20;

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

/** Returns at once. */
export function noteEnded(login: string): void {
  void inSessionDatabase((store) => update(KEY, (value) => [...namesIn(value), login].slice(-MAX_LOGINS), store));
}

/** Returns false also if that cannot be read in time. */
export async function wasEnded(login: string): Promise<boolean> {
  return namesIn(await inSessionDatabaseSoon((store) => get<unknown>(KEY, store))).includes(login);
}

/** Tests set their own. */
export const endedLoginsAtom = atom({ noteEnded, wasEnded });
