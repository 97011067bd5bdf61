import { createStore, get, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/**
 * Which logins of this device have ended, in IndexedDB. Browsers write local storage to disk seconds later, so one that
 * is killed soon after a logout comes back with the token of before; what IndexedDB was told is on disk within
 * milliseconds. Nothing here throws or hangs: without IndexedDB no login is known to have ended.
 */

const DATABASE = 'manassa.session';
const STORE = 'logins';
/** Where the list lies: names of logins as strings, the latest last. */
const KEY = 'ended';
/** No more than the last few can come back. */
const KEPT = 20;
/** Waits between tries, in milliseconds: a browser that was killed may still hold what the one after it asks for. */
const WAITS_MS = [20, 100, 400] as const;
/** Whoever starts is not held up for longer, in milliseconds. */
const PATIENCE_MS = 1500;

let known: UseStore | undefined;

function isPassing(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'UnknownError', 'InvalidStateError'].includes(error.name);
}

/** Undefined when it cannot be done. */
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

/** The names in what lies there, whoever put it. */
function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

/** Notes that a login has ended. Returns at once. */
export function noteEnded(login: string): void {
  void inStore((store) => update(KEY, (value) => [...namesIn(value), login].slice(-KEPT), store));
}

/** Whether a login had ended before; false where that cannot be told in time. */
export async function wasEnded(login: string): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const value = await Promise.race([inStore((store) => get<unknown>(KEY, store)), tooLong]);
  clearTimeout(timer);
  return namesIn(value).includes(login);
}
