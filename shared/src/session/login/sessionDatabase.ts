import { createStore } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

/** The session's database in IndexedDB. Nothing here throws. */

const DATABASE = 'manassa.session';
const STORE = 'logins';
/** Delays between tries in ms: a killed browser may still hold the database. */
const WAITS_MS = [20, 100, 400] as const;
/** Limit in ms: a database that the browser closes in the middle of a write never answers. */
const TIMEOUT_MS = 10_000;
/** Limit in ms of a read that a page's start waits for. */
const SOON_MS = 1500;

type Work<Result> = (store: UseStore) => Promise<Result>;

let known: UseStore | undefined;

function isPassing(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'UnknownError', 'InvalidStateError'].includes(error.name);
}

async function withRetries<Result>(work: Work<Result>): Promise<Result | undefined> {
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

/** Runs `work` in the database; undefined if it fails or takes longer than the limit. */
export async function inSessionDatabase<Result>(
  work: Work<Result>,
  limitMs: number = TIMEOUT_MS,
): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const result = await Promise.race([withRetries(work), tooLong]);
  clearTimeout(timer);
  return result;
}

/** Runs `work` like `inSessionDatabase`, with the limit of a read that a page's start waits for. */
export function inSessionDatabaseSoon<Result>(work: Work<Result>): Promise<Result | undefined> {
  return inSessionDatabase(work, SOON_MS);
}
