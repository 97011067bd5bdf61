import { createJournalHealth } from './journalHealth';
import type { JournalHealth } from './journalHealth';
import { createJournalStorage, hasJournal } from './journalStorage';

/**
 * A second copy of local storage, in IndexedDB. Browsers write local storage to disk seconds later (Chromium after five,
 * under load up to a minute), so a killed browser forgets the last answers; an IndexedDB transaction is on disk within
 * milliseconds. Nothing here throws or hangs: without IndexedDB there is no copy.
 */
export interface Journal extends Pick<JournalHealth, 'refuses' | 'onRefusal' | 'onLost'> {
  /** Returns true if this browser has a journal at all. */
  exists: () => boolean;
  /** Copies the text of a key; null removes it. Returns at once and writes after the next paint. */
  copy: (key: string, text: string | null) => void;
  /** Resolves when everything copied so far is written or refused, or after `patienceMs`. */
  written: (patienceMs: number) => Promise<void>;
  /** Returns the copies under the keys in their order, null for none, or null as a whole when nothing could be read. */
  read: (keys: readonly string[]) => Promise<(string | null)[] | null>;
}

/** Opening and reading take milliseconds, after a crash on a busy phone seconds. */
const PATIENCE_MS = 15_000;
/** Longest wait for a frame, in ms: with it an answer is in the journal 50 ms after it was given. */
const LATEST_WRITE_MS = 25;
/** Pause before a device that refused is asked again, in ms. */
const AFTER_REFUSAL_MS = 1000;
/** Pause before refused records are written again where nothing new is, in ms. */
const KEEP_AGAIN_MS = 10_000;

/** The journal of a page. It listens to the window for as long as the page lives. */
export function createJournal(): Journal {
  const health = createJournalHealth();
  const storage = createJournalStorage(health);
  /** Latest text of every key that is still to be written; null removes it. */
  const waiting = new Map<string, string | null>();
  let writing: Promise<void> | null = null;
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let keepAgainTimer: ReturnType<typeof setTimeout> | undefined;

  /** Refused writes are not repeated from here: the text may be old by now. Whoever stored it writes it again. */
  function haveKeptAgain(): void {
    clearTimeout(keepAgainTimer);
    keepAgainTimer = undefined;
    health.noteLost();
  }

  function noticeOutcome(written: boolean): void {
    const wasRefused = health.noteWritten(written);
    if (!written) keepAgainTimer ??= setTimeout(haveKeptAgain, KEEP_AGAIN_MS);
    else if (wasRefused) haveKeptAgain();
  }

  async function writeUntilNoneWaits(): Promise<void> {
    let isStuck = false;
    do {
      await storage.ready();
      const all = [...waiting];
      waiting.clear();
      // Apart from the texts: a full device still takes removals, and a missed one would bring back what the server has.
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

  /**
   * Beginning a transaction costs a cheap phone milliseconds that the student would wait for. A hidden page has no
   * frames, and its timers are slow.
   */
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

  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', writeBeforeLeaving);
    document.addEventListener('visibilitychange', writeBeforeLeaving);
  }

  return {
    exists: hasJournal,
    refuses: health.refuses,
    onRefusal: health.onRefusal,
    onLost: health.onLost,
    copy(key, text) {
      if (!hasJournal()) return;
      waiting.set(key, text);
      // Not after a frame: another window that looks meanwhile would bring it back and send it again.
      if (text === null) writeNow();
      else writeAfterPaint();
    },
    async written(patienceMs) {
      if (!hasJournal()) return;
      clearTimeout(writeTimer);
      writeTimer = undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([writeWaiting(), tooLong]);
      clearTimeout(timer);
    },
    async read(keys) {
      if (!hasJournal()) return keys.map(() => null);
      writeBeforeLeaving();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<null>((resolve) => {
        timer = setTimeout(
          () => {
            storage.giveUp();
            resolve(null);
          },
          storage.isGivenUp() ? AFTER_REFUSAL_MS : PATIENCE_MS,
        );
      });
      const texts = await Promise.race([storage.read(keys), tooLong]);
      clearTimeout(timer);
      if (texts !== null) storage.noteReached();
      return texts;
    },
  };
}
