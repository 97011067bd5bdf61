import { createStore, get, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { atom } from 'jotai/vanilla';

/**
 * Logins of this device that have ended, in IndexedDB. Browsers write local storage to disk seconds later, so a browser
 * that is killed soon after a logout restarts with the old token; IndexedDB is on disk within milliseconds. Nothing
 * here throws or hangs: without IndexedDB no login is known to have ended.
 */

const DATABASE = 'manassa.session';
const STORE = 'logins';
/** Key of the list of login names, latest last. */
const KEY = 'ended';
const MAX_LOGINS = 20;
/** Delays between tries in ms: a killed browser may still hold the database. */
const WAITS_MS = [20, 100, 400] as const;
/** Limit in ms of the delay at the page's start. */
const TIMEOUT_MS = 1500;

let known: UseStore | undefined;

function isPassing(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'UnknownError', 'InvalidStateError'].includes(error.name);
}

/** Runs `work` in the database; undefined if it fails. */
async function inStore<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  for (const waitMs of [...WAITS_MS, null]) {
    try {
      known ??= createStore(DATABASE, STORE);
      return await work(known);
    } catch (error) {
      known = undefined;
      if (waitMs === null || !isPassing(error)) return undefined;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return undefined;
}

/** Returns the login names in a stored value of any shape. */
function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

/** Records that a login has ended. Returns at once. */
export function noteEnded(login: string): void {
  void inStore((store) => update(KEY, (value) => [...namesIn(value), login].slice(-MAX_LOGINS), store));
}

/** Returns true if a login has ended; false if that cannot be read in time. */
export async function wasEnded(login: string): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const value = await Promise.race([inStore((store) => get<unknown>(KEY, store)), tooLong]);
  clearTimeout(timer);
  return namesIn(value).includes(login);
}

/** The list of ended logins that the session uses; tests set their own. */
export const endedLoginsAtom = atom({ noteEnded, wasEnded });
