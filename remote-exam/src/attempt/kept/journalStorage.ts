import type { JournalHealth } from './journalHealth';

const DATABASE = 'manassa.exam';
const STORE = 'records';
/**
 * Opening can take seconds after a crash. Giving up early would lose answers, so only a permanent error ends the
 * retries at once.
 */
const REOPEN_WAITS_MS = [20, 50, 100, 200, 500, 1000, 2000, 4000] as const;
const ALL_WAITS_MS = REOPEN_WAITS_MS.reduce((total, waitMs) => total + waitMs, 0);
/** From this wait on the device counts as out of reach; a database that is just being cleared is back by then. */
const TELLING_WAIT_MS = 1000;

/** Records by key; null removes one. */
type Batch = ReadonlyMap<string, string | null>;

/** The journal's database. It opens when it is needed, and again after it was taken away. Never throws. */
export interface JournalStorage {
  /** Returns true once the retries are exhausted: later callers get a single attempt. */
  isGivenUp: () => boolean;
  /** The database does not answer: nobody waits for it any more. */
  giveUp: () => void;
  /** The database has answered. */
  noteReached: () => void;
  /** Resolves when it is open, or cannot be opened now. */
  ready: () => Promise<void>;
  /**
   * Writes everything in one transaction, with a reopened database where the first one was taken away.
   *
   * @returns false when the device did not take it; true as well where the browser allows no journal
   */
  write: (batch: Batch) => Promise<boolean>;
  /** Returns the texts under the keys, null for none, or null as a whole when nothing could be read. */
  read: (keys: readonly string[]) => Promise<(string | null)[] | null>;
}

/** Returns true if this browser has a journal at all. */
export function hasJournal(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null;
  } catch {
    return false;
  }
}

/**
 * Errors that pass: data that is just being cleared, a browser that was killed and repairs or still holds its files,
 * and a disk without room.
 */
const PASSING = new Set(['AbortError', 'UnknownError', 'QuotaExceededError']);

type Opened = IDBDatabase | 'refused' | 'not now';

function openOnce(on: { forget: () => void; closed: () => void }): Promise<Opened> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => resolve(PASSING.has(opening.error?.name ?? '') ? 'not now' : 'refused');
      opening.onsuccess = () => {
        const database = opening.result;
        // A later version of the product may want to change it; the next caller opens it again.
        database.onversionchange = () => {
          on.forget();
          database.close();
        };
        // Not closed by this module: the site's data was cleared, or the disk failed.
        database.onclose = on.closed;
        resolve(database);
      };
    } catch {
      resolve('refused');
    }
  });
}

/** Device time in ms when this tab first found the database out of reach, so that a reload does not wait again. */
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
    // Blocked with the rest of the storage: the wait begins again.
  }
}

/** Returns false when nothing was written. */
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
      // Otherwise the browser waits for the results of the requests before it writes.
      transaction.commit();
    } catch {
      resolve(false);
    }
  });
}

/** Returns null when nothing could be read. */
function readAll(database: IDBDatabase, keys: readonly string[]): Promise<(string | null)[] | null> {
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, 'readonly');
      const store = transaction.objectStore(STORE);
      const requests = keys.map((key) => store.get(key));
      transaction.oncomplete = () => {
        // Another version of this module, or something else, may have put it there.
        resolve(requests.map(({ result }: { result: unknown }) => (typeof result === 'string' ? result : null)));
      };
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** The database of a page that has not opened it yet. */
export function createJournalStorage(health: JournalHealth): JournalStorage {
  let connection: Promise<IDBDatabase | null> | null = null;
  let isGivenUp = false;

  function forget(): void {
    connection = null;
  }

  function closed(): void {
    forget();
    health.noteLost();
  }

  function noteReached(): void {
    isGivenUp = false;
    health.noteOutOfReach(false);
  }

  function giveUp(): void {
    isGivenUp = true;
    health.noteOutOfReach(true);
  }

  async function open(): Promise<IDBDatabase | null> {
    const waits = isGivenUp || hasWaitedBefore() ? [] : [...REOPEN_WAITS_MS];
    for (;;) {
      const opened = await openOnce({ forget, closed });
      noteWaiting(opened === 'not now');
      if (opened !== 'not now') {
        noteReached();
        return opened === 'refused' ? null : opened;
      }
      const waitMs = waits.shift();
      if (waitMs === undefined) break;
      if (waitMs >= TELLING_WAIT_MS) health.noteOutOfReach(true);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    forget();
    giveUp();
    return null;
  }

  function connect(): Promise<IDBDatabase | null> {
    connection ??= open();
    return connection;
  }

  async function readOnce(keys: readonly string[]): Promise<(string | null)[] | null> {
    const database = await connect();
    if (database !== null) return readAll(database, keys);
    return health.isOutOfReach() ? null : keys.map(() => null);
  }

  return {
    isGivenUp: () => isGivenUp,
    giveUp,
    noteReached,
    async ready() {
      await connect();
    },
    async write(batch) {
      if (batch.size === 0) return true;
      const database = await connect();
      if (database === null) return !health.isOutOfReach();
      if (await writeAll(database, batch)) return true;
      forget();
      database.close();
      const another = await connect();
      return another === null ? !health.isOutOfReach() : writeAll(another, batch);
    },
    async read(keys) {
      const texts = await readOnce(keys);
      if (texts !== null || health.isOutOfReach()) return texts;
      // The first read after a browser was killed may fail.
      (await connection)?.close();
      forget();
      return readOnce(keys);
    },
  };
}
