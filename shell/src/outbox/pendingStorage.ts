import { createStore, promisifyRequest } from 'idb-keyval';

/** Names of `@manassa/shared/attempt`, which is not imported: this file is part of what each page with data loads. */
const DATABASE = 'manassa.exam';
const STORE = 'records';
export const PENDING_PREFIX = 'manassa.exam.pending/';

async function isInDatabase(): Promise<boolean> {
  const inStore = createStore(DATABASE, STORE);
  return inStore('readonly', async (store) => {
    const count = await promisifyRequest(store.count(IDBKeyRange.bound(PENDING_PREFIX, `${PENDING_PREFIX}\uffff`)));
    // A connection that stays open blocks an upgrade of the database.
    store.transaction.db.close();
    return count > 0;
  });
}

/** Returns true if any student's submission waits on this device, or if the device does not tell. */
export async function hasPending(): Promise<boolean> {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(PENDING_PREFIX)) || (await isInDatabase());
  } catch {
    return true;
  }
}
