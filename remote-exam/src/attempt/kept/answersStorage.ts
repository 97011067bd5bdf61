import { TOKEN_KEY } from '@manassa/shared/session';
import { ANY_ATTEMPT, isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import {
  isNewerText,
  joinAnswers,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
  revisionOf,
  writeRecord,
} from './attemptRecords.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RecordKind, RemainingRecord } from './attemptRecords.rule';
import { hasJournal, journalText, readJournal } from './journal';
import { readText, removeText, writeText } from './deviceStorage';

/**
 * Keeps an attempt on the device (the records of attemptRecords.rule). A text under one of its keys that is not its
 * own (broken, foreign, of a later version) is never overwritten or removed: the record then goes to a key beside it.
 * Every record lies in local storage, which is quick, and in the journal, which outlives a killed browser.
 */

interface Place<Kept> {
  key: string;
  text: string | null;
  kept: Kept | null;
}

type Read<Kept> = (text: string | null) => Kept | null;

/** What local storage refused on this page: it stands in until a write succeeds, here or in another tab. */
const unwritten = new Map<string, string>();

function keptText(key: string): string | null {
  const text = readText(key);
  const refused = unwritten.get(key);
  return refused !== undefined && isNewerText(refused, text) ? refused : text;
}

function placeOf<Kept>(kind: RecordKind, owner: AttemptOwner, read: Read<Kept>): Place<Kept> {
  const key = recordKey(kind, owner);
  const text = keptText(key);
  const kept = read(text);
  if (text === null || kept !== null) return { key, text, kept };
  const beside = `${key}/v1`;
  const textBeside = keptText(beside);
  return { key: beside, text: textBeside, kept: read(textBeside) };
}

/** Copies from the journal that local storage lacked. Never written over it: the attempt asked for decides between them. */
const restored = new Map<string, string>();

/** Texts that this page copied: after local storage was cleared they say what the journal has. */
const copied = new Map<string, string>();

/** Answers whose copy could not be read: it may have more than is known here, so nothing is written over it unread. */
const unread = new Set<string>();
const findListeners = new Set<() => void>();

function keepCopy(key: string, text: string | null): void {
  if (text === null) copied.delete(key);
  else copied.set(key, text);
  if (text === null || !unread.has(key)) journalText(key, text);
}

/** Returns true while the copy of the answers could not be read: none of them reaches the journal until it can. */
export function isCopyUnread(owner: AttemptOwner): boolean {
  return unread.size > 0 && unread.has(placeOf('answers', owner, readAnswersRecord).key);
}

/** The copy that could not be read is asked for again, and joined with what is known by now. */
async function readUnread(owner: AttemptOwner): Promise<void> {
  if (!(await restoreKept(owner))) return;
  for (const listener of findListeners) listener();
}

/** The number of what this page last wrote or opened under a key. */
const seenRevisions = new Map<string, number>();

let lastRevision = 0;

/** A number above every earlier one: the device's time, or one more where that clock was put back. */
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

function keep<Kept extends AnswersRecord | RemainingRecord | PendingRecord>(
  kind: RecordKind,
  owner: AttemptOwner,
  read: Read<Kept>,
  record: Kept,
): boolean {
  const { key, text: before } = placeOf(kind, owner, read);
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

/** What is kept of an attempt, of two copies the later; null for nothing. */
function load<Kept extends AttemptIdentity>(
  kind: RecordKind,
  owner: AttemptOwner,
  read: Read<Kept>,
  attempt: AttemptIdentity,
): Kept | null {
  const { key, text, kept } = placeOf(kind, owner, read);
  const copyText = restored.get(key) ?? null;
  const copy = read(copyText);
  const fits = (record: Kept | null): record is Kept => record !== null && isSameAttempt(record, attempt);
  if (!fits(copy) || copyText === null) return fits(kept) ? kept : null;
  return fits(kept) && !isNewerText(copyText, text) ? kept : copy;
}

function forget<Kept extends AttemptIdentity>(
  kind: RecordKind,
  owner: AttemptOwner,
  read: Read<Kept>,
  attempt: AttemptIdentity,
): void {
  const { key, kept } = placeOf(kind, owner, read);
  const isOf = (record: Kept | null): boolean => record !== null && isSameAttempt(record, attempt);
  const other = read(restored.get(key) ?? null);
  if (isOf(other)) restored.delete(key);
  if (isOf(kept)) {
    unwritten.delete(key);
    removeText(key);
  }
  // The copy is of the attempt that was brought back, else of the one in local storage.
  if (isOf(other ?? kept ?? read(copied.get(key) ?? null))) keepCopy(key, null);
}

const KINDS = ['answers', 'remaining', 'pending'] as const;
const READERS: Record<(typeof KINDS)[number], Read<AnswersRecord | RemainingRecord | PendingRecord>> = {
  answers: readAnswersRecord,
  remaining: readRemainingRecord,
  pending: readPendingRecord,
};

/**
 * Brings back from the journal what local storage lost when the browser was killed, or refused in another tab. To be
 * awaited before anything is loaded, and again after another tab had the attempt. Never throws.
 *
 * @returns false when the journal could not be read: what it has stays untouched, and asking again may bring it back
 */
export async function restoreKept(owner: AttemptOwner): Promise<boolean> {
  if (!hasJournal()) return true;
  const places = KINDS.map((kind) => ({ kind, ...placeOf(kind, owner, READERS[kind]) }));
  const copies = await readJournal(places.map(({ key }) => key));
  const answersKey = places[0]?.key ?? '';
  if (copies === null) {
    unread.add(answersKey);
    return false;
  }
  unread.delete(answersKey);
  KINDS.forEach((kind, index) => {
    const copy = copies[index] ?? null;
    // Looked at anew: this page or another tab may have kept something meanwhile.
    const { key, text } = placeOf(kind, owner, READERS[kind]);
    if (copy === text || key !== places[index]?.key) return;
    const joined = kind === 'answers' ? joinAnswers(text, copy) : null;
    if (joined !== null) {
      const both = writeRecord(joined, nextRevision(Math.max(revisionOf(text) ?? 0, revisionOf(copy) ?? 0)));
      restored.set(key, both);
      return keepCopy(key, both);
    }
    const kept = READERS[kind](text);
    const other = READERS[kind](copy);
    const isLater = kept !== null && (other === null || (isSameAttempt(kept, other) && !isNewerText(copy ?? '', text)));
    if (other !== null && copy !== null && !isLater) restored.set(key, copy);
    // By a version that kept no copies: a browser killed before the next answer must not take it along.
    else if (isLater && text !== null && (copy === null || other !== null)) keepCopy(key, text);
  });
  return true;
}

/** The kept answers of this attempt, or null. */
export function loadAnswers(owner: AttemptOwner, attempt: AttemptIdentity): AnswersRecord | null {
  return load('answers', owner, readAnswersRecord, attempt);
}

/** Calls back when a copy was read that could not be before: `loadAnswers` may return more. Returns the way to stop. */
export function onAnswersFound(listener: () => void): () => void {
  findListeners.add(listener);
  return () => findListeners.delete(listener);
}

/** The same for a page that goes on with them: what another tab keeps from now on is later. */
export function openAnswers(owner: AttemptOwner, attempt: AttemptIdentity): AnswersRecord | null {
  const { key, text } = placeOf('answers', owner, readAnswersRecord);
  seenRevisions.set(key, revisionOf(text) ?? 0);
  return loadAnswers(owner, attempt);
}

/** The answers of this attempt that another tab kept after this page last wrote or opened any, or null. */
export function laterAnswers(owner: AttemptOwner, attempt: AttemptIdentity): AnswersRecord | null {
  const { key, text, kept } = placeOf('answers', owner, readAnswersRecord);
  if (kept === null || !isSameAttempt(kept, attempt)) return null;
  return (revisionOf(text) ?? 0) > (seenRevisions.get(key) ?? 0) ? kept : null;
}

/**
 * Whether another tab has forgotten the attempt of which this page had kept something: the server has it. Where all of
 * the site's data is gone, the login with it, nobody has forgotten anything.
 */
export function isForgottenElsewhere(owner: AttemptOwner): boolean {
  const keys = (['answers', 'remaining'] as const).map((kind) => recordKey(kind, owner));
  const had = keys.flatMap((key) => [key, `${key}/v1`]).filter((key) => copied.has(key));
  return had.length > 0 && had.every((key) => keptText(key) === null) && readText(TOKEN_KEY) !== null;
}

/** Keeps the answers; false when the device cannot. */
export function saveAnswers(owner: AttemptOwner, record: AnswersRecord): boolean {
  return keep('answers', owner, readAnswersRecord, record);
}

/** The kept seconds left of this attempt, or null. Whether they can be true is deadline.rule's question. */
export function loadRemainingSec(owner: AttemptOwner, attempt: AttemptIdentity): number | null {
  return load('remaining', owner, readRemainingRecord, attempt)?.remainingSec ?? null;
}

/** Keeps the seconds left; false when the device cannot. */
export function saveRemainingSec(owner: AttemptOwner, record: RemainingRecord): boolean {
  return keep('remaining', owner, readRemainingRecord, record);
}

/** The submission that waits to be sent, of whichever attempt, or null. */
export function loadPending(owner: AttemptOwner): PendingRecord | null {
  return load('pending', owner, readPendingRecord, ANY_ATTEMPT);
}

/** Keeps a submission until the server has it; false when the device cannot. */
export function savePending(owner: AttemptOwner, record: PendingRecord): boolean {
  return keep('pending', owner, readPendingRecord, record);
}

/** The answers of every attempt that the device keeps, each with its record's text. */
export function allAnswers(owner: AttemptOwner): { record: AnswersRecord; text: string }[] {
  const { key, text } = placeOf('answers', owner, readAnswersRecord);
  return [text, restored.get(key) ?? null].flatMap((one) => {
    const record = readAnswersRecord(one);
    return record === null || one === null ? [] : [{ record, text: one }];
  });
}

/** Takes one of `allAnswers` out of its place; the copy is then of what is left there. */
export function dropAnswers(owner: AttemptOwner, dropped: string): void {
  const { key, text } = placeOf('answers', owner, readAnswersRecord);
  if (restored.get(key) === dropped) restored.delete(key);
  if (text === dropped) {
    unwritten.delete(key);
    removeText(key);
  }
  keepCopy(key, restored.get(key) ?? keptText(key));
}

/**
 * Keeps a record under a key of its own, where it is neither shown nor sent.
 *
 * @returns false when local storage has no room; the journal may have taken it
 */
export function keepAside(owner: AttemptOwner, text: string): boolean {
  const key = `${recordKey('aside', owner)}/${nextRevision(null)}`;
  keepCopy(key, text);
  return writeText(key, text);
}

/** Forgets the seconds left of an attempt. */
export function forgetRemaining(owner: AttemptOwner, attempt: AttemptIdentity): void {
  forget('remaining', owner, readRemainingRecord, attempt);
}

/** Forgets the submission of an attempt. */
export function forgetPending(owner: AttemptOwner, attempt: AttemptIdentity): void {
  forget('pending', owner, readPendingRecord, attempt);
}

/** Forgets everything kept of an attempt. Only for one that the server has acknowledged with success. */
export function forgetAttempt(owner: AttemptOwner, attempt: AttemptIdentity = ANY_ATTEMPT): void {
  forgetPending(owner, attempt);
  forget('answers', owner, readAnswersRecord, attempt);
  forgetRemaining(owner, attempt);
}
