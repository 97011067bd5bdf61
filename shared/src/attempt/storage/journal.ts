import { createJournalHealth } from './journalHealth';
import type { JournalHealth } from './journalHealth';
import { createJournalStorage, hasJournal } from './journalStorage';

/**
 * A second copy of local storage, in IndexedDB. Browsers write local storage to disk seconds later (Chromium after
 * five, under load up to a minute), so a killed browser loses the last answers; an IndexedDB transaction is on disk
 * within milliseconds. Nothing here throws or hangs: without IndexedDB there is no copy.
 */
export interface Journal extends Pick<JournalHealth, 'refuses' | 'onRefusal' | 'onLost'> {
  exists: () => boolean;
  /** Copies the text of a key; null removes it. Returns at once and writes after the next paint. */
  copy: (key: string, text: string | null) => void;
  /** Resolves when everything copied so far is written or refused, or after `timeoutMs`. */
  written: (timeoutMs: number) => Promise<void>;
  /** Returns the copies in the order of the keys, null for none; null as a whole if nothing could be read. */
  read: (keys: readonly string[]) => Promise<(string | null)[] | null>;
  /** Returns the keys that begin with a prefix; none if they could not be read in time. */
  keys: (prefix: string) => Promise<string[]>;
}

/** Opening and reading take milliseconds, but seconds after a crash on a busy phone. */
const TIMEOUT_MS = 15_000;
/** Maximum wait for a frame in ms; with it an answer is in the journal within 50 ms. */
const LATEST_WRITE_MS = 25;
/** Pause in ms before the next try on a device that refused. */
const AFTER_REFUSAL_MS = 1000;
/** Pause in ms before refused records are written again without a new one. */
const KEEP_AGAIN_MS = 10_000;

/** Creates the journal of a page. It listens to the window for the page's life. */
export function createJournal(): Journal {
  const health = createJournalHealth();
  const storage = createJournalStorage(health);
  /** Latest text of every key to write; null removes it. */
  const waiting = new Map<string, string | null>();
  let writing: Promise<void> | null = null;
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let keepAgainTimer: ReturnType<typeof setTimeout> | undefined;

  /** The owner rewrites refused records, because their text may be outdated here. */
  function requestRewrite(): void {
    clearTimeout(keepAgainTimer);
    keepAgainTimer = undefined;
    health.noteLost();
  }

  function noticeOutcome(written: boolean): void {
    const wasRefused = health.noteWritten(written);
    if (!written) keepAgainTimer ??= setTimeout(requestRewrite, KEEP_AGAIN_MS);
    else if (wasRefused) requestRewrite();
  }

  async function writeUntilNoneWaits(): Promise<void> {
    let isStuck = false;
    do {
      await storage.ready();
      const all = [...waiting];
      waiting.clear();
      // Removals are separate: a full device accepts them, and a missed one would restore what the server has.
      const removals = new Map(all.filter(([, text]) => text === null));
      if (!(await storage.write(removals))) {
        for (const key of removals.keys()) if (!waiting.has(key)) waiting.set(key, null);
        isStuck = true;
      }
      const texts = new Map(all.filter(([, text]) => text !== null));
      if (texts.size > 0) noticeOutcome(await storage.write(texts));
    } while (waiting.size > 0 && !isStuck && !health.refuses());
    writing = null;
    if (waiting.size === 0) return;
    if (isStuck) writeTimer ??= setTimeout(writeNow, AFTER_REFUSAL_MS);
    else writeAfterPaint();
  }

  function writeWaiting(): Promise<void> {
    writing ??= writeUntilNoneWaits();
    return writing;
  }

  function writeNow(): void {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    void writeWaiting();
  }

  /** Beginning a transaction would delay the paint on a cheap phone. Hidden pages have no frames and slow timers. */
  function writeAfterPaint(): void {
    if (writeTimer !== undefined) return;
    if (health.refuses()) {
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

  /** Returns null if the database does not respond. */
  async function inTime<Read>(reading: Promise<Read>): Promise<Read | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(
        () => {
          storage.giveUp();
          resolve(null);
        },
        storage.isGivenUp() ? AFTER_REFUSAL_MS : TIMEOUT_MS,
      );
    });
    const read = await Promise.race([reading, tooLong]);
    clearTimeout(timer);
    return read;
  }

  window.addEventListener('pagehide', writeBeforeLeaving);
  document.addEventListener('visibilitychange', writeBeforeLeaving);

  return {
    exists: hasJournal,
    refuses: health.refuses,
    onRefusal: health.onRefusal,
    onLost: health.onLost,
    copy(key, text) {
      waiting.set(key, text);
      // At once: another tab could restore it and send it again.
      if (text === null) writeNow();
      else writeAfterPaint();
    },
    async written(timeoutMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([writeWaiting(), tooLong]);
      clearTimeout(timer);
    },
    async read(keys) {
      writeBeforeLeaving();
      const texts = await inTime(storage.read(keys));
      if (texts !== null) storage.noteReached();
      return texts;
    },
    async keys(prefix) {
      return (await inTime(storage.keys(prefix))) ?? [];
    },
  };
}
