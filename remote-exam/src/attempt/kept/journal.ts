import {
  connect,
  giveUpJournal,
  hasJournal,
  isJournalGivenUp,
  noteReached,
  readTexts,
  writeBatch,
} from './journalStorage';
import { journalRefuses, noteWritten, tellOfLoss } from './journalHealth';

export { hasJournal } from './journalStorage';
export { journalRefuses, onJournalLost, onJournalRefusal } from './journalHealth';

/**
 * A second copy of what local storage keeps, in IndexedDB. Browsers write local storage to disk seconds later (Chromium
 * after five, under load up to a minute), so a browser that is killed forgets the last answers; an IndexedDB
 * transaction is on disk within milliseconds. Nothing here throws or hangs: without IndexedDB there is no copy.
 */

/** Opening and reading take milliseconds, after a crash on a busy phone seconds. */
const PATIENCE_MS = 15_000;
/** A frame that does not come, in milliseconds: with it an answer is in the journal 50 ms after it was given. */
const LATEST_WRITE_MS = 25;
/** A device that refused is not asked more often than this, in milliseconds. */
const AFTER_REFUSAL_MS = 1000;
/** Where nothing new is written, what was refused is kept again after so many milliseconds. */
const KEEP_AGAIN_MS = 10_000;

/** The latest text of every key that is still to be written; null removes it. */
const waiting = new Map<string, string | null>();
let writing: Promise<void> | null = null;

let keepAgainTimer: ReturnType<typeof setTimeout> | undefined;

/** What was refused is not tried again from here: another tab may have gone on, and who keeps it knows what it is by now. */
function haveKeptAgain(): void {
  clearTimeout(keepAgainTimer);
  keepAgainTimer = undefined;
  tellOfLoss();
}

function noticeOutcome(written: boolean): void {
  const wasRefused = noteWritten(written);
  if (!written) keepAgainTimer ??= setTimeout(haveKeptAgain, KEEP_AGAIN_MS);
  else if (wasRefused) haveKeptAgain();
}

async function writeUntilNoneWaits(): Promise<void> {
  let isStuck = false;
  do {
    await connect();
    const all = [...waiting];
    waiting.clear();
    // For themselves: a full device takes removals. One that stayed undone would bring back what the server has.
    const removals = new Map(all.filter(([, text]) => text === null));
    if (!(await writeBatch(removals))) {
      for (const key of removals.keys()) if (!waiting.has(key)) waiting.set(key, null);
      isStuck = true;
    }
    const texts = new Map(all.filter(([, text]) => text !== null));
    if (texts.size > 0) noticeOutcome(await writeBatch(texts));
  } while (waiting.size > 0 && !isStuck && !journalRefuses());
  writing = null;
  if (waiting.size === 0) return;
  if (isStuck) writeTimer ??= setTimeout(writeNow, AFTER_REFUSAL_MS);
  else writeAfterPaint();
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

/** The copies under some keys, in their order, null where there is none; null as a whole when nothing could be read. */
export async function readJournal(keys: readonly string[]): Promise<(string | null)[] | null> {
  if (!hasJournal()) return keys.map(() => null);
  writeBeforeLeaving();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(
      () => {
        giveUpJournal();
        resolve(null);
      },
      isJournalGivenUp() ? AFTER_REFUSAL_MS : PATIENCE_MS,
    );
  });
  const texts = await Promise.race([readTexts(keys), tooLong]);
  clearTimeout(timer);
  if (texts !== null) noteReached();
  return texts;
}
