/**
 * A second copy of what local storage keeps, in IndexedDB. Browsers write local storage to disk seconds later (Chromium
 * after five, under load up to a minute), so a browser that is killed forgets the last answers; an IndexedDB
 * transaction is on disk within milliseconds. Nothing here throws or hangs: without IndexedDB there is no copy.
 */

const DATABASE = 'manassa.exam';
const STORE = 'records';
/**
 * Opening and reading take milliseconds, after a crash on a busy phone seconds. Whoever goes on without the answer goes
 * on without the answers, so only a database that is broken for certain is given up.
 */
const PATIENCE_MS = 15_000;
const REOPEN_WAITS_MS = [20, 50, 100, 200, 500, 1000, 2000, 4000] as const;
const ALL_WAITS_MS = REOPEN_WAITS_MS.reduce((total, waitMs) => total + waitMs, 0);
/** Who still waits to open it then is told that the device refuses: a database that is just being cleared is back by then. */
const TELLING_WAIT_MS = 1000;

/** A frame that does not come, in milliseconds: with it an answer is in the journal 50 ms after it was given. */
const LATEST_WRITE_MS = 25;
/** A device that refused is not asked more often than this, in milliseconds. */
const AFTER_REFUSAL_MS = 1000;
/** Where nothing new is written, what was refused is kept again after so many milliseconds. */
const KEEP_AGAIN_MS = 10_000;

let connection: Promise<IDBDatabase | null> | null = null;
/** The latest text of every key that is still to be written; null removes it. */
const waiting = new Map<string, string | null>();
let writing: Promise<void> | null = null;
/** The last text that was to be written was not: the device has no room. */
let isPutRefused = false;
/** It cannot be opened, and has not been for a second. */
let isOutOfReach = false;
/** Nobody waits for it to open any more: whoever asks then asks once. */
let isGivenUp = false;
/** Who is to keep again what the journal does not have any more. */
const lossListeners = new Set<() => void>();
const refusalListeners = new Set<() => void>();

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
          for (const listener of lossListeners) listener();
        };
        resolve(database);
      };
    } catch {
      resolve('refused');
    }
  });
}

/**
 * Whether the device does not take what is written: it has no room, or its disk fails. Local storage goes on as if
 * nothing were wrong then, and forgets everything with the browser: Chromium keeps it in memory when it cannot write it.
 */
export function journalRefuses(): boolean {
  return isOutOfReach || isPutRefused;
}

/** Calls back when `journalRefuses` changes; returns the way to stop. */
export function onJournalRefusal(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Does what may change whether the journal refuses, and tells who wants to know. */
function noticeRefusal(change: () => void): void {
  const before = journalRefuses();
  change();
  if (journalRefuses() === before) return;
  for (const listener of refusalListeners) listener();
}

function setOutOfReach(is: boolean): void {
  noticeRefusal(() => {
    isOutOfReach = is;
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

/** What cannot be opened now is tried for seconds, and again by whoever asks next. */
async function open(): Promise<IDBDatabase | null> {
  const waits = isGivenUp || hasWaitedBefore() ? [] : [...REOPEN_WAITS_MS];
  for (;;) {
    const opened = await openOnce();
    noteWaiting(opened === 'not now');
    if (opened !== 'not now') {
      isGivenUp = false;
      setOutOfReach(false);
      return opened === 'refused' ? null : opened;
    }
    const waitMs = waits.shift();
    if (waitMs === undefined) break;
    if (waitMs >= TELLING_WAIT_MS) setOutOfReach(true);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  connection = null;
  isGivenUp = true;
  setOutOfReach(true);
  return null;
}

function connect(): Promise<IDBDatabase | null> {
  connection ??= open();
  return connection;
}

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
 * The database may have been taken away since it was opened: then once more with one opened anew. False when the device
 * did not take it; where the browser allows no journal there is nothing to take.
 */
async function writeTwice(batch: Batch): Promise<boolean> {
  if (batch.size === 0) return true;
  const database = await connect();
  if (database === null) return !isOutOfReach;
  if (await writeAll(database, batch)) return true;
  connection = null;
  database.close();
  const another = await connect();
  return another === null ? !isOutOfReach : writeAll(another, batch);
}

let keepAgainTimer: ReturnType<typeof setTimeout> | undefined;

/** What was refused is not tried again from here: another tab may have gone on, and who keeps it knows what it is by now. */
function haveKeptAgain(): void {
  clearTimeout(keepAgainTimer);
  keepAgainTimer = undefined;
  for (const listener of lossListeners) listener();
}

function noticeOutcome(written: boolean): void {
  const wasRefused = isPutRefused;
  noticeRefusal(() => {
    isPutRefused = !written;
    if (written) isOutOfReach = false;
  });
  if (!written) keepAgainTimer ??= setTimeout(haveKeptAgain, KEEP_AGAIN_MS);
  else if (wasRefused) haveKeptAgain();
}

async function writeUntilNoneWaits(): Promise<void> {
  do {
    await connect();
    const all = [...waiting];
    waiting.clear();
    // For themselves: a full device takes removals.
    await writeTwice(new Map(all.filter(([, text]) => text === null)));
    const texts = new Map(all.filter(([, text]) => text !== null));
    if (texts.size > 0) noticeOutcome(await writeTwice(texts));
  } while (waiting.size > 0 && !journalRefuses());
  writing = null;
  if (waiting.size > 0) writeAfterPaint();
}

/** Resolves when everything that waits now is written, or refused. */
function writeWaiting(): Promise<void> {
  writing ??= writeUntilNoneWaits();
  return writing;
}

let writeTimer: ReturnType<typeof setTimeout> | undefined;

function writeNow(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  void writeWaiting();
}

/**
 * Writes once the frame that shows the answer is on its way: beginning a transaction costs a cheap phone milliseconds
 * that the student would wait for. A page that nobody sees has no frames, and its timers are slow.
 */
function writeAfterPaint(): void {
  if (writeTimer !== undefined) return;
  if (journalRefuses()) {
    writeTimer = setTimeout(writeNow, AFTER_REFUSAL_MS);
    return;
  }
  if (document.visibilityState === 'hidden') return writeNow();
  writeTimer = setTimeout(writeNow, LATEST_WRITE_MS);
  requestAnimationFrame(() => {
    if (writeTimer === undefined) return;
    clearTimeout(writeTimer);
    writeTimer = setTimeout(writeNow);
  });
}

function writeBeforeLeaving(): void {
  if (writeTimer !== undefined) writeNow();
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', writeBeforeLeaving);
  document.addEventListener('visibilitychange', writeBeforeLeaving);
}

/**
 * Copies what was just written under a key; null for what was removed. Returns at once. What was removed is removed
 * here without waiting for a frame: another window that looks meanwhile would bring it back and send it again.
 */
export function journalText(key: string, text: string | null): void {
  if (!hasJournal()) return;
  waiting.set(key, text);
  if (text === null) writeNow();
  else writeAfterPaint();
}

/**
 * Resolves when everything copied so far is in the journal or was refused, or after `patienceMs`: a journal that does
 * not answer holds nobody up.
 */
export async function journalWritten(patienceMs: number): Promise<void> {
  if (!hasJournal()) return;
  clearTimeout(writeTimer);
  writeTimer = undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([writeWaiting(), tooLong]);
  clearTimeout(timer);
}

/**
 * Calls back when the journal does not have what it was given and would take it now: the browser has cleared it under a
 * living page, or a device has room again. Returns the way to stop.
 */
export function onJournalLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
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
  return isOutOfReach ? null : keys.map(() => null);
}

/** The first reading after a browser was killed may fail: then once more with the database opened anew. */
async function readTwice(keys: readonly string[]): Promise<(string | null)[] | null> {
  const texts = await readOnce(keys);
  if (texts !== null || isOutOfReach) return texts;
  (await connection)?.close();
  connection = null;
  return readOnce(keys);
}

/** The copies under some keys, in their order, null where there is none; null as a whole when nothing could be read. */
export async function readJournal(keys: readonly string[]): Promise<(string | null)[] | null> {
  if (!hasJournal()) return keys.map(() => null);
  writeBeforeLeaving();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(
      () => {
        isGivenUp = true;
        setOutOfReach(true);
        resolve(null);
      },
      isGivenUp ? AFTER_REFUSAL_MS : PATIENCE_MS,
    );
  });
  const texts = await Promise.race([readTwice(keys), tooLong]);
  clearTimeout(timer);
  if (texts !== null) {
    isGivenUp = false;
    setOutOfReach(false);
  }
  return texts;
}
