import { isJournalOutOfReach, noteOutOfReach, tellOfLoss } from './journalHealth';

/**
 * The journal's database: opened when it is needed, waited for when a crash has left it busy, opened anew when it was
 * taken away. Nothing here throws.
 */

const DATABASE = 'manassa.exam';
const STORE = 'records';
/**
 * A crash may leave it busy for seconds. Whoever goes on without the answer goes on without the answers, so only a
 * database that is broken for certain is given up at once.
 */
const REOPEN_WAITS_MS = [20, 50, 100, 200, 500, 1000, 2000, 4000] as const;
const ALL_WAITS_MS = REOPEN_WAITS_MS.reduce((total, waitMs) => total + waitMs, 0);
/** Who still waits to open it then is told that the device refuses: a database that is just being cleared is back by then. */
const TELLING_WAIT_MS = 1000;

let connection: Promise<IDBDatabase | null> | null = null;
/** Nobody waits for it to open any more: whoever asks then asks once. */
let isGivenUp = false;

/** Whether this browser has a journal at all. */
export function hasJournal(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null;
  } catch {
    return false;
  }
}

/**
 * What passes: data that is just being cleared, a browser that starts again after it was killed, while what it left is
 * being repaired or still held by the one before, and a disk without room.
 */
const PASSING = new Set(['AbortError', 'UnknownError', 'QuotaExceededError']);

type Opened = IDBDatabase | 'refused' | 'not now';

function openOnce(): Promise<Opened> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => resolve(PASSING.has(opening.error?.name ?? '') ? 'not now' : 'refused');
      opening.onsuccess = () => {
        const database = opening.result;
        // A later version of the product may want to change it; whoever asks next opens it anew.
        const forget = (): void => {
          connection = null;
        };
        database.onversionchange = () => {
          forget();
          database.close();
        };
        // Closed by nobody here: the site's data was cleared, or the disk failed.
        database.onclose = () => {
          forget();
          tellOfLoss();
        };
        resolve(database);
      };
    } catch {
      resolve('refused');
    }
  });
}

/** When this tab first found it out of reach, by the device's clock: whoever reloads does not wait all over again. */
const SINCE_KEY = 'manassa.exam.journal/since';

function hasWaitedBefore(): boolean {
  try {
    const since = window.sessionStorage.getItem(SINCE_KEY);
    return since !== null && Date.now() - Number(since) >= ALL_WAITS_MS;
  } catch {
    return false;
  }
}

function noteWaiting(is: boolean): void {
  try {
    if (!is) window.sessionStorage.removeItem(SINCE_KEY);
    else if (window.sessionStorage.getItem(SINCE_KEY) === null)
      window.sessionStorage.setItem(SINCE_KEY, String(Date.now()));
  } catch {
    // Blocked with the rest: the wait begins anew.
  }
}

/** Whether nobody waits for it any more. */
export function isJournalGivenUp(): boolean {
  return isGivenUp;
}

/** It does not answer: from now on nobody waits for it. */
export function giveUpJournal(): void {
  isGivenUp = true;
  noteOutOfReach(true);
}

/** It has answered. */
export function noteReached(): void {
  isGivenUp = false;
  noteOutOfReach(false);
}

/** What cannot be opened now is tried for seconds, and again by whoever asks next. */
async function open(): Promise<IDBDatabase | null> {
  const waits = isGivenUp || hasWaitedBefore() ? [] : [...REOPEN_WAITS_MS];
  for (;;) {
    const opened = await openOnce();
    noteWaiting(opened === 'not now');
    if (opened !== 'not now') {
      noteReached();
      return opened === 'refused' ? null : opened;
    }
    const waitMs = waits.shift();
    if (waitMs === undefined) break;
    if (waitMs >= TELLING_WAIT_MS) noteOutOfReach(true);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  connection = null;
  giveUpJournal();
  return null;
}

/** The open database, null where there is none to be had now. */
export function connect(): Promise<IDBDatabase | null> {
  connection ??= open();
  return connection;
}

/** What is to be written under which key; null removes it. */
type Batch = ReadonlyMap<string, string | null>;

/** False when nothing was written. */
function writeAll(database: IDBDatabase, batch: Batch): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      // Relaxed outlives the browser; strict would make the next answer wait for the disk under this one.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
      const store = transaction.objectStore(STORE);
      for (const [key, text] of batch) {
        if (text === null) store.delete(key);
        else store.put(text, key);
      }
      transaction.oncomplete = () => resolve(true);
      transaction.onerror = () => resolve(false);
      transaction.onabort = () => resolve(false);
      // Else the browser waits for the answers to come back here before it writes.
      transaction.commit();
    } catch {
      resolve(false);
    }
  });
}

/**
 * Writes all of it in one transaction. The database may have been taken away since it was opened: then once more with one
 * opened anew. False when the device did not take it; where the browser allows no journal there is nothing to take.
 */
export async function writeBatch(batch: Batch): Promise<boolean> {
  if (batch.size === 0) return true;
  const database = await connect();
  if (database === null) return !isJournalOutOfReach();
  if (await writeAll(database, batch)) return true;
  connection = null;
  database.close();
  const another = await connect();
  return another === null ? !isJournalOutOfReach() : writeAll(another, batch);
}

/** Null when nothing could be read. */
function readAll(database: IDBDatabase, keys: readonly string[]): Promise<(string | null)[] | null> {
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, 'readonly');
      const store = transaction.objectStore(STORE);
      const requests = keys.map((key) => store.get(key));
      transaction.oncomplete = () => {
        // Whatever lies there was put by some version of this module, or by nobody it knows.
        resolve(requests.map(({ result }: { result: unknown }) => (typeof result === 'string' ? result : null)));
      };
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** Null when it cannot be read now; where the browser allows no journal there is nothing in it. */
async function readOnce(keys: readonly string[]): Promise<(string | null)[] | null> {
  const database = await connect();
  if (database !== null) return readAll(database, keys);
  return isJournalOutOfReach() ? null : keys.map(() => null);
}

/**
 * The texts under some keys, null for none; null as a whole when they cannot be read now. The first reading after a browser
 * was killed may fail: then once more with the database opened anew.
 */
export async function readTexts(keys: readonly string[]): Promise<(string | null)[] | null> {
  const texts = await readOnce(keys);
  if (texts !== null || isJournalOutOfReach()) return texts;
  (await connection)?.close();
  connection = null;
  return readOnce(keys);
}
