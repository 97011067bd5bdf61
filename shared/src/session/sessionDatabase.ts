import { createStore } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/** The session's database in IndexedDB. Nothing here throws. */

const DATABASE = 'manassa.session';
const STORE = 'logins';
/** Delays between tries in ms: a killed browser may still hold the database. */
const WAITS_MS = [20, 100, 400] as const;
/** Limit in ms of a read that a page's start waits for. */
const TIMEOUT_MS = 1500;

let known: UseStore | undefined;

function isPassing(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'UnknownError', 'InvalidStateError'].includes(error.name);
}

/** Runs `work` in the database; undefined if it fails. */
export async function inSessionDatabase<Result>(
  work: (store: UseStore) => Promise<Result>,
): Promise<Result | undefined> {
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

/** Runs `work` like `inSessionDatabase`; undefined if it takes longer than TIMEOUT_MS. */
export async function inSessionDatabaseSoon<Result>(
  work: (store: UseStore) => Promise<Result>,
): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const result = await Promise.race([inSessionDatabase(work), tooLong]);
  clearTimeout(timer);
  return result;
}
