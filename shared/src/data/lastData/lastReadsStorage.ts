import { clear, createStore, delMany, entries, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { loadLogin } from '../../session/login/tokenStorage';

/**
 * Last data of reads, in IndexedDB, for offline use. Every record belongs to one login, or to
 * visitors, and is shown to no other. Nothing here throws: without IndexedDB there is no last data.
 */

const DATABASE = 'manassa.reads';
const STORE = 'last';

/** Older records are deleted; each has about 10 kB. */
const MOST_RECORDS = 100;

/** Limit in ms of a read that a screen waits for. */
const TIMEOUT_MS = 1500;

export const VISITOR = 'visitor';

/** Data of a read, and the time at which the server sent it in ms since 1970. */
interface LastRead {
  data: unknown;
  atMs: number;
}

let known: UseStore | undefined;

async function inStore<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    known ??= createStore(DATABASE, STORE);
    return await work(known);
  } catch {
    known = undefined;
    return undefined;
  }
}

const keyOf = (owner: string, read: string): string => `${owner} ${read}`;

/**
 * Deletes data of logins that are not stored, and the oldest records beyond the limit. Reads keys only, until there are
 * too many.
 */
async function prune(store: UseStore): Promise<void> {
  const all = await keys<string>(store);
  // Another tab may have begun a login before the database was open.
  const owners = [loadLogin(), VISITOR];
  const isOwn = (key: string): boolean => owners.includes(key.split(' ', 1)[0] ?? '');
  const foreign = all.filter((key) => !isOwn(key));
  const oldest = all.length - foreign.length > MOST_RECORDS ? await beyondLimit(store, isOwn) : [];
  const gone = [...foreign, ...oldest];
  if (gone.length > 0) await delMany(gone, store);
}

async function beyondLimit(store: UseStore, isOwn: (key: string) => boolean): Promise<string[]> {
  const own = (await entries<string, LastRead>(store)).filter(([key]) => isOwn(key));
  const newestFirst = own.sort(([, a], [, b]) => b.atMs - a.atMs);
  return newestFirst.slice(MOST_RECORDS).map(([key]) => key);
}

/** Stores the data of a read. `owner` is the name of the login, or VISITOR. */
export async function saveLastRead(owner: string, read: string, last: LastRead): Promise<void> {
  await inStore(async (store) => {
    await set(keyOf(owner, read), last, store);
    await prune(store);
  });
}

export async function loadLastRead(owner: string, read: string): Promise<LastRead | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const found = await Promise.race([inStore((store) => get<LastRead>(keyOf(owner, read), store)), tooLong]);
  clearTimeout(timer);
  return found ?? null;
}

/** Deletes the last data of all logins but a stored one; that of visitors stays. */
export async function clearLoginReads(): Promise<void> {
  await inStore(prune);
}

/** Deletes the last data of all owners but the stored login, which another tab may have begun. */
export async function clearLastReads(): Promise<void> {
  const login = loadLogin();
  await inStore(async (store) => {
    if (login === null) return clear(store);
    const all = await keys<string>(store);
    return delMany(
      all.filter((key) => !key.startsWith(`${login} `)),
      store,
    );
  });
}
