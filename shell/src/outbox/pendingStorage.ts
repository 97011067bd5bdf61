import { createStore, promisifyRequest } from 'idb-keyval';

/** Names of `@manassa/shared/attempt`, which is not imported: this file is part of what each page with data loads. */
const DATABASE = 'manassa.exam';
const STORE = 'records';
const PENDING_PREFIX = 'manassa.exam.pending/';
/** The start page of an exam submits stored answers once the time is over. */
const ANSWERS_PREFIX = 'manassa.exam.answers/';
const PREFIXES = [PENDING_PREFIX, ANSWERS_PREFIX];

/** Returns true for the key of a submission, or of answers that may become one. */
export function mayBecomePending(key: string): boolean {
  return PREFIXES.some((prefix) => key.startsWith(prefix));
}

async function isInDatabase(): Promise<boolean> {
  const inStore = createStore(DATABASE, STORE);
  return inStore('readonly', async (store) => {
    const count = (prefix: string) => promisifyRequest(store.count(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    const counts = await Promise.all(PREFIXES.map(count));
    // A connection that stays open blocks an upgrade of the database.
    store.transaction.db.close();
    return counts.some((found) => found > 0);
  });
}

function isInLocalStorage(): boolean {
  return Object.keys(window.localStorage).some(mayBecomePending);
}

/**
 * Returns true if any student's submission waits on this device, if there are answers to become one, or if the device
 * does not tell.
 */
export async function mayHavePending(): Promise<boolean> {
  try {
    return isInLocalStorage() || (await isInDatabase());
  } catch {
    return true;
  }
}
