import { TOKEN_KEY } from '@manassa/shared/session';
import { ANY_ATTEMPT, isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import {
  examOfPendingKey,
  isNewerText,
  joinAnswers,
  pendingPrefix,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
  revisionOf,
  writeRecord,
} from './attemptRecords.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RecordKind, RemainingRecord } from './attemptRecords.rule';
import type { AttemptStore } from './attemptStore';
import { keysWith, readText, removeText, writeText } from './deviceStorage';
import { createJournal } from './journal';
import type { Journal } from './journal';
import { hasAnswers } from '../paper.rule';

interface StoredText<Stored> {
  key: string;
  text: string | null;
  stored: Stored | null;
}

type Read<Stored> = (text: string | null) => Stored | null;

const KINDS = ['answers', 'remaining', 'pending'] as const;
const READERS: Record<(typeof KINDS)[number], Read<AnswersRecord | RemainingRecord | PendingRecord>> = {
  answers: readAnswersRecord,
  remaining: readRemainingRecord,
  pending: readPendingRecord,
};

/** Creates the store of a page. */
export function createAttemptStore(journal: Journal = createJournal()): AttemptStore {
  /** Texts that local storage refused; each counts until a write succeeds, here or in another tab. */
  const unwritten = new Map<string, string>();
  /**
   * Copies from the journal that local storage lacked. They are not written to it: the attempt that is opened decides
   * which of the two is used.
   */
  const restored = new Map<string, string>();
  /** Texts that this page has copied to the journal, to know what is there after local storage was cleared. */
  const copied = new Map<string, string>();
  /** Keys of answers whose copy could not be read: it may contain more, so it is not overwritten. */
  const unread = new Set<string>();
  const findListeners = new Set<() => void>();
  /** Revision that this page last wrote or opened under a key. */
  const seenRevisions = new Map<string, number>();
  let lastRevision = 0;

  function storedText(key: string): string | null {
    const text = readText(key);
    const refused = unwritten.get(key);
    return refused !== undefined && isNewerText(refused, text) ? refused : text;
  }

  function readStored<Stored>(kind: RecordKind, owner: AttemptOwner, read: Read<Stored>): StoredText<Stored> {
    const key = recordKey(kind, owner);
    const text = storedText(key);
    const stored = read(text);
    if (text === null || stored !== null) return { key, text, stored };
    const beside = `${key}/v1`;
    const textBeside = storedText(beside);
    return { key: beside, text: textBeside, stored: read(textBeside) };
  }

  function keepCopy(key: string, text: string | null): void {
    if (text === null) copied.delete(key);
    else copied.set(key, text);
    if (text === null || !unread.has(key)) journal.copy(key, text);
  }

  function isCopyUnread(owner: AttemptOwner): boolean {
    return unread.size > 0 && unread.has(readStored('answers', owner, readAnswersRecord).key);
  }

  /** Reads a copy that could not be read before and merges it with the current answers. */
  async function readUnread(owner: AttemptOwner): Promise<void> {
    if (!(await restore(owner))) return;
    for (const listener of findListeners) listener();
  }

  /** Returns a revision above every earlier one: the device's time, or one more if that clock was set back. */
  function nextRevision(before: number | null): number {
    lastRevision = Math.max(Date.now(), lastRevision + 1, (before ?? 0) + 1);
    return lastRevision;
  }

  function put(key: string, text: string): boolean {
    const written = writeText(key, text);
    if (written) unwritten.delete(key);
    else unwritten.set(key, text);
    return written;
  }

  function keep<Stored extends AnswersRecord | RemainingRecord | PendingRecord>(
    kind: RecordKind,
    owner: AttemptOwner,
    read: Read<Stored>,
    record: Stored,
  ): boolean {
    const { key, text: before } = readStored(kind, owner, read);
    const known = Math.max(revisionOf(before) ?? 0, revisionOf(restored.get(key) ?? null) ?? 0);
    const revision = nextRevision(known);
    const text = writeRecord(record, revision);
    const written = put(key, text);
    seenRevisions.set(key, revision);
    restored.delete(key);
    keepCopy(key, text);
    if (isCopyUnread(owner)) void readUnread(owner);
    return written;
  }

  function load<Stored extends AttemptIdentity>(
    kind: RecordKind,
    owner: AttemptOwner,
    read: Read<Stored>,
    attempt: AttemptIdentity,
  ): Stored | null {
    const { key, text, stored } = readStored(kind, owner, read);
    const copyText = restored.get(key) ?? null;
    const copy = read(copyText);
    const fits = (record: Stored | null): record is Stored => record !== null && isSameAttempt(record, attempt);
    if (!fits(copy) || copyText === null) return fits(stored) ? stored : null;
    return fits(stored) && !isNewerText(copyText, text) ? stored : copy;
  }

  function forget<Stored extends AttemptIdentity>(
    kind: RecordKind,
    owner: AttemptOwner,
    read: Read<Stored>,
    attempt: AttemptIdentity,
  ): void {
    const { key, stored } = readStored(kind, owner, read);
    const isOf = (record: Stored | null): boolean => record !== null && isSameAttempt(record, attempt);
    const other = read(restored.get(key) ?? null);
    if (isOf(other)) restored.delete(key);
    if (isOf(stored)) {
      unwritten.delete(key);
      removeText(key);
    }
    // A copy that was not read may be of a later attempt, unless this page has written a copy since.
    if (unread.has(key) && !copied.has(key)) return;
    // The copy belongs to the restored attempt, else to the one in local storage.
    if (isOf(other ?? stored ?? read(copied.get(key) ?? null))) keepCopy(key, null);
  }

  /**
   * Drops a submission in local storage that the journal lacks while it has a later attempt, which could not have begun
   * before: local storage is in an old state, from before the browser was killed.
   */
  function dropOldPending(owner: AttemptOwner, [answers = null, remaining = null, pending]: (string | null)[]): void {
    const { key, text, stored } = readStored('pending', owner, readPendingRecord);
    if (stored === null || text === null || pending !== null || unwritten.has(key)) return;
    const writtenAt = revisionOf(text) ?? Infinity;
    const isLater = (copy: string | null, record: AttemptIdentity | null): boolean =>
      record !== null && !isSameAttempt(record, stored) && (revisionOf(copy) ?? 0) > writtenAt;
    const later = isLater(answers, readAnswersRecord(answers)) || isLater(remaining, readRemainingRecord(remaining));
    if (later && keepAside(owner, text)) removeText(key);
  }

  async function restore(owner: AttemptOwner): Promise<boolean> {
    if (!journal.exists()) return true;
    const keys = KINDS.map((kind) => readStored(kind, owner, READERS[kind]).key);
    const copies = await journal.read(keys);
    const answersKey = keys[0] ?? '';
    if (copies === null) {
      unread.add(answersKey);
      return false;
    }
    unread.delete(answersKey);
    dropOldPending(owner, copies);
    KINDS.forEach((kind, index) => {
      const copy = copies[index] ?? null;
      // Read again: this page or another tab may have written since.
      const { key, text } = readStored(kind, owner, READERS[kind]);
      // Another tab may have removed what an earlier call found.
      restored.delete(key);
      if (copy === text) return;
      const joined = kind === 'answers' ? joinAnswers(text, copy) : null;
      if (joined !== null) {
        const both = writeRecord(joined, nextRevision(Math.max(revisionOf(text) ?? 0, revisionOf(copy) ?? 0)));
        restored.set(key, both);
        return keepCopy(key, both);
      }
      const stored = READERS[kind](text);
      const other = READERS[kind](copy);
      const isLater =
        stored !== null && (other === null || (isSameAttempt(stored, other) && !isNewerText(copy ?? '', text)));
      if (other !== null && copy !== null && !isLater) restored.set(key, copy);
      // Written by a version without copies: copy it now, in case the browser is killed before the next answer.
      else if (isLater && text !== null && (copy === null || other !== null)) keepCopy(key, text);
    });
    return true;
  }

  function loadAnswers(owner: AttemptOwner, attempt: AttemptIdentity): AnswersRecord | null {
    return load('answers', owner, readAnswersRecord, attempt);
  }

  function loadPending(owner: AttemptOwner): PendingRecord | null {
    return load('pending', owner, readPendingRecord, ANY_ATTEMPT);
  }

  /** Forgets this page's copy of an earlier attempt that another tab has removed: the copy says nothing about `attempt`. */
  function dropRemovedElsewhere(kind: 'answers' | 'remaining', owner: AttemptOwner, attempt: AttemptIdentity): void {
    const { key, text } = readStored(kind, owner, READERS[kind]);
    const mine = READERS[kind](copied.get(key) ?? null);
    if (text === null && mine !== null && !isSameAttempt(mine, attempt)) copied.delete(key);
  }

  function dropAnswers(owner: AttemptOwner, dropped: string): void {
    const { key, text } = readStored('answers', owner, readAnswersRecord);
    if (restored.get(key) === dropped) restored.delete(key);
    if (text === dropped) {
      unwritten.delete(key);
      removeText(key);
    }
    // A copy that was not read may be that of the running attempt.
    if (unread.has(key)) copied.delete(key);
    else keepCopy(key, restored.get(key) ?? storedText(key));
  }

  function keepAside(owner: AttemptOwner, text: string): boolean {
    const key = `${recordKey('aside', owner)}/${nextRevision(null)}`;
    keepCopy(key, text);
    return writeText(key, text);
  }

  return {
    journal,
    restore,
    loadAnswers,
    openAnswers(owner, attempt) {
      const { key, text } = readStored('answers', owner, readAnswersRecord);
      seenRevisions.set(key, revisionOf(text) ?? 0);
      for (const kind of ['answers', 'remaining'] as const) dropRemovedElsewhere(kind, owner, attempt);
      return loadAnswers(owner, attempt);
    },
    laterAnswers(owner, attempt) {
      const { key, text, stored } = readStored('answers', owner, readAnswersRecord);
      if (stored === null || !isSameAttempt(stored, attempt)) return null;
      return (revisionOf(text) ?? 0) > (seenRevisions.get(key) ?? 0) ? stored : null;
    },
    saveAnswers: (owner, record) => keep('answers', owner, readAnswersRecord, record),
    onAnswersFound(listener) {
      findListeners.add(listener);
      return () => findListeners.delete(listener);
    },
    isCopyUnread,
    isForgottenElsewhere(owner) {
      const keys = (['answers', 'remaining'] as const).map((kind) => recordKey(kind, owner));
      const had = keys.flatMap((key) => [key, `${key}/v1`]).filter((key) => copied.has(key));
      return had.length > 0 && had.every((key) => storedText(key) === null) && readText(TOKEN_KEY) !== null;
    },
    loadRemaining: (owner, attempt) => load('remaining', owner, readRemainingRecord, attempt),
    saveRemainingSec: (owner, record) => keep('remaining', owner, readRemainingRecord, record),
    async findPending(student) {
      const prefix = pendingPrefix(student);
      const keys = [...keysWith(prefix), ...(await journal.keys(prefix))];
      const exams = new Set(keys.map((key) => examOfPendingKey(key, student)));
      return [...exams].flatMap((examId) => (examId === null ? [] : [{ student, examId }]));
    },
    loadPending,
    savePending: (owner, record) => keep('pending', owner, readPendingRecord, record),
    forgetAttempt(owner, attempt = ANY_ATTEMPT) {
      for (const kind of KINDS) forget(kind, owner, READERS[kind], attempt);
    },
    setAnswersAside(owner, isOfRunning) {
      const { key, text: stored } = readStored('answers', owner, readAnswersRecord);
      let any = false;
      for (const text of [stored, restored.get(key) ?? null]) {
        const record = readAnswersRecord(text);
        if (record === null || text === null || isOfRunning(record, revisionOf(text) ?? 0)) continue;
        if (hasAnswers(record)) {
          keepAside(owner, text);
          any = true;
        }
        dropAnswers(owner, text);
        forget('remaining', owner, readRemainingRecord, record);
      }
      return any;
    },
    setPendingAside(owner) {
      const record = loadPending(owner);
      if (record === null) return;
      if (keepAside(owner, writeRecord(record, 0))) forget('pending', owner, readPendingRecord, record);
    },
  };
}
