import type { JournalHealth } from './journalHealth';

const DATABASE = 'manassa.exam';
const STORE = 'records';
/**
 * Delays between tries in ms. Opening can take seconds after a crash, and giving up early would lose answers, so only a
 * permanent error ends the retries at once.
 */
const REOPEN_WAITS_MS = [20, 50, 100, 200, 500, 1000, 2000, 4000] as const;
const ALL_WAITS_MS = REOPEN_WAITS_MS.reduce((total, waitMs) => total + waitMs, 0);
/** Delay in ms after which the device counts as unreachable; a database that is being cleared returns earlier. */
const TELLING_WAIT_MS = 1000;

/** Null removes a text. */
type Batch = ReadonlyMap<string, string | null>;

/** The journal's database. Opens when needed, and again after it was closed. Never throws. */
interface JournalStorage {
  /** Returns true once the retries are exhausted: later callers get a single try. */
  isGivenUp: () => boolean;
  /** Reports that the database does not respond. */
  giveUp: () => void;
  noteReached: () => void;
  /** Resolves when it is open or cannot be opened now. */
  ready: () => Promise<void>;
  /** Writes everything in one transaction. False if the device refused; true where the browser allows no journal. */
  write: (batch: Batch) => Promise<boolean>;
  /** Returns the texts in the order of the keys, null for none; null as a whole if nothing could be read. */
  read: (keys: readonly string[]) => Promise<(string | null)[] | null>;
  /** Returns the keys that begin with a prefix; null if nothing could be read. */
  keys: (prefix: string) => Promise<string[] | null>;
}

export function hasJournal(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null;
  } catch {
    return false;
  }
}

/** Temporary errors: cleared data, a killed browser that repairs or still holds its files, a full disk. */
const PASSING = new Set(['AbortError', 'UnknownError', 'QuotaExceededError']);

interface Connection {
  readonly database: IDBDatabase;
  /** Called when the browser closes the database. */
  readonly ends: Set<() => void>;
}

type Opened = Connection | 'refused' | 'not now';

function openOnce(on: { forget: () => void; closed: () => void }): Promise<Opened> {
  return new Promise((resolve) => {
    try {
      // Without a version number: a later release may have raised it, and older pages must still open the database.
      const opening = indexedDB.open(DATABASE);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => resolve(PASSING.has(opening.error?.name ?? '') ? 'not now' : 'refused');
      opening.onsuccess = () => {
        const database = opening.result;
        const ends = new Set<() => void>();
        // A later version may want to upgrade it; the next caller reopens it.
        database.onversionchange = () => {
          on.forget();
          database.close();
        };
        // Not closed by this module: site data was cleared, or the disk failed.
        database.onclose = () => {
          on.closed();
          for (const end of ends) end();
        };
        resolve({ database, ends });
      };
    } catch {
      resolve('refused');
    }
  });
}

/** Time in ms when this tab first found the database out of reach, so that a reload does not wait again. */
const SINCE_KEY = 'manassa.exam.journal/since';

function hasWaitedBefore(): boolean {
  try {
    const since = window.sessionStorage.getItem(SINCE_KEY);
    return since !== null && Date.now() - Number(since) >= ALL_WAITS_MS;
  } catch {
    // Storage is blocked, and the database with it: Chromium (156) then reports a temporary error.
    return true;
  }
}

function noteWaiting(is: boolean): void {
  try {
    if (!is) window.sessionStorage.removeItem(SINCE_KEY);
    else if (window.sessionStorage.getItem(SINCE_KEY) === null)
      window.sessionStorage.setItem(SINCE_KEY, String(Date.now()));
  } catch {
    // Storage is blocked: there is no wait.
  }
}

/**
 * Returns `otherwise` if the browser closes the database meanwhile. Chromium (156) then ends a transaction without any
 * event: a wait for one would never end, and nothing would be written any more.
 */
function whileOpen<Result>({ ends }: Connection, work: Promise<Result>, otherwise: Result): Promise<Result> {
  return new Promise((resolve) => {
    const end = (): void => resolve(otherwise);
    ends.add(end);
    void work.then((result) => {
      ends.delete(end);
      resolve(result);
    });
  });
}

function writeAll(database: IDBDatabase, batch: Batch): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      // Relaxed data survives the browser; with strict the next answer would wait for the disk.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
      const store = transaction.objectStore(STORE);
      for (const [key, text] of batch) {
        if (text === null) store.delete(key);
        else store.put(text, key);
      }
      transaction.oncomplete = () => resolve(true);
      transaction.onerror = () => resolve(false);
      transaction.onabort = () => resolve(false);
      // Without it the browser waits for the requests' results before it writes.
      transaction.commit();
    } catch {
      resolve(false);
    }
  });
}

function readAll(database: IDBDatabase, keys: readonly string[]): Promise<(string | null)[] | null> {
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, 'readonly');
      const store = transaction.objectStore(STORE);
      const requests = keys.map((key) => store.get(key));
      transaction.oncomplete = () => {
        // Another version, or another program, may have written it.
        resolve(requests.map(({ result }: { result: unknown }) => (typeof result === 'string' ? result : null)));
      };
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

function readKeys(database: IDBDatabase, prefix: string): Promise<string[] | null> {
  return new Promise((resolve) => {
    try {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const transaction = database.transaction(STORE, 'readonly');
      const asked = transaction.objectStore(STORE).getAllKeys(range);
      asked.onsuccess = () => resolve(asked.result.filter((key) => typeof key === 'string'));
      asked.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

export function createJournalStorage(health: JournalHealth): JournalStorage {
  let connection: Promise<Connection | null> | null = null;
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

  async function open(): Promise<Connection | null> {
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

  function connect(): Promise<Connection | null> {
    connection ??= open();
    return connection;
  }

  async function readOnce(keys: readonly string[]): Promise<(string | null)[] | null> {
    const opened = await connect();
    if (opened !== null) return whileOpen(opened, readAll(opened.database, keys), null);
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
      const opened = await connect();
      if (opened === null) return !health.isOutOfReach();
      if (await whileOpen(opened, writeAll(opened.database, batch), false)) return true;
      forget();
      opened.database.close();
      const another = await connect();
      if (another === null) return !health.isOutOfReach();
      return whileOpen(another, writeAll(another.database, batch), false);
    },
    async keys(prefix) {
      const opened = await connect();
      if (opened === null) return health.isOutOfReach() ? null : [];
      return whileOpen(opened, readKeys(opened.database, prefix), null);
    },
    async read(keys) {
      const texts = await readOnce(keys);
      if (texts !== null || health.isOutOfReach()) return texts;
      // The first read after a browser was killed can fail.
      (await connection)?.database.close();
      forget();
      return readOnce(keys);
    },
  };
}
