import {
  isNewerText,
  isSameAttempt,
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  recordKey,
  revisionOf,
  writeRecord,
} from './attemptRecords.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RecordKind, RemainingRecord } from './attemptRecords.rule';
import { hasJournal, journalText, readJournal } from './journalStorage';
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
  const text = writeRecord(record, nextRevision(revisionOf(before)));
  const written = put(key, text);
  journalText(key, text);
  return written;
}

function forget<Kept>(kind: RecordKind, owner: AttemptOwner, read: Read<Kept>): void {
  const { key, kept } = placeOf(kind, owner, read);
  if (kept === null) return;
  unwritten.delete(key);
  removeText(key);
  journalText(key, null);
}

const READERS: Record<RecordKind, Read<unknown>> = {
  answers: readAnswersRecord,
  remaining: readRemainingRecord,
  pending: readPendingRecord,
};
const KINDS = ['answers', 'remaining', 'pending'] as const;

/**
 * Brings back from the journal what local storage lost when the browser was killed, or refused in another tab. To be
 * awaited before anything is loaded, and again after another tab had the attempt. Never throws.
 */
export async function restoreKept(owner: AttemptOwner): Promise<void> {
  if (!hasJournal()) return;
  const places = KINDS.map((kind) => ({ kind, ...placeOf(kind, owner, READERS[kind]) }));
  const copies = await readJournal(places.map(({ key }) => key));
  KINDS.forEach((kind, index) => {
    const copy = copies[index] ?? null;
    // Looked at anew: this page or another tab may have kept something meanwhile.
    const { key, text } = placeOf(kind, owner, READERS[kind]);
    if (copy === null || key !== places[index]?.key || READERS[kind](copy) === null) return;
    if (isNewerText(copy, text)) put(key, copy);
  });
}

/** The kept answers of this attempt, or null. */
export function loadAnswers(owner: AttemptOwner, attemptId: string | null): AnswersRecord | null {
  const { kept } = placeOf('answers', owner, readAnswersRecord);
  return kept !== null && isSameAttempt(kept.attemptId, attemptId) ? kept : null;
}

/** Keeps the answers; false when the device cannot. */
export function saveAnswers(owner: AttemptOwner, record: AnswersRecord): boolean {
  return keep('answers', owner, readAnswersRecord, record);
}

/** The kept seconds left of this attempt, or null. Whether they can be true is deadline.rule's question. */
export function loadRemainingSec(owner: AttemptOwner, attemptId: string | null): number | null {
  const { kept } = placeOf('remaining', owner, readRemainingRecord);
  return kept !== null && isSameAttempt(kept.attemptId, attemptId) ? kept.remainingSec : null;
}

/** Keeps the seconds left; false when the device cannot. */
export function saveRemainingSec(owner: AttemptOwner, record: RemainingRecord): boolean {
  return keep('remaining', owner, readRemainingRecord, record);
}

/** The submission that waits to be sent, of whichever attempt, or null. */
export function loadPending(owner: AttemptOwner): PendingRecord | null {
  return placeOf('pending', owner, readPendingRecord).kept;
}

/** Keeps a submission until the server has it; false when the device cannot. */
export function savePending(owner: AttemptOwner, record: PendingRecord): boolean {
  return keep('pending', owner, readPendingRecord, record);
}

/** Forgets everything kept of an attempt. Only for an attempt the server has acknowledged with success. */
export function forgetAttempt(owner: AttemptOwner): void {
  forget('pending', owner, readPendingRecord);
  forget('answers', owner, readAnswersRecord);
  forget('remaining', owner, readRemainingRecord);
}
