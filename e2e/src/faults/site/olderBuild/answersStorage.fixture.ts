import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import {
  readAnswersRecord,
  readPendingRecord,
  readRemainingRecord,
  RECORD_VERSION,
  recordKey,
} from './attemptRecords.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RecordKind, RemainingRecord } from './attemptRecords.rule';
import { readText, removeText, writeText } from './deviceStorage';

/**
 * Storage code of the version before the journal, so that an older build can be made where git history is missing
 * (buildOlder.ts). It writes the records of that version: to local storage alone, with an id as the only identity, without
 * a revision and without the questions. Names that came later stand below the line and do what that version did: nothing.
 */

interface Place<Kept> {
  key: string;
  kept: Kept | null;
}

function placeOf<Kept>(kind: RecordKind, owner: AttemptOwner, read: (text: string | null) => Kept | null): Place<Kept> {
  const key = recordKey(kind, owner);
  const text = readText(key);
  const kept = read(text);
  if (text === null || kept !== null) return { key, kept };
  const beside = `${key}/v1`;
  return { key: beside, kept: read(readText(beside)) };
}

function keep<Kept extends AnswersRecord | RemainingRecord | PendingRecord>(
  kind: RecordKind,
  owner: AttemptOwner,
  read: (text: string | null) => Kept | null,
  record: Kept,
): boolean {
  const { startedAt: _at, attemptsUsed: _used, ...known } = record;
  const { questions: _questions, removed: _removed, ...older } = { questions: null, removed: null, ...known };
  return writeText(placeOf(kind, owner, read).key, JSON.stringify({ version: RECORD_VERSION, ...older }));
}

function forget<Kept>(kind: RecordKind, owner: AttemptOwner, read: (text: string | null) => Kept | null): void {
  const { key, kept } = placeOf(kind, owner, read);
  if (kept !== null) removeText(key);
}

/** The kept answers of this attempt, or null. */
export function loadAnswers(owner: AttemptOwner, attempt: AttemptIdentity): AnswersRecord | null {
  const { kept } = placeOf('answers', owner, readAnswersRecord);
  return kept !== null && isSameAttempt(kept, attempt) ? kept : null;
}

/** Keeps the answers; false when the device cannot. */
export function saveAnswers(owner: AttemptOwner, record: AnswersRecord): boolean {
  return keep('answers', owner, readAnswersRecord, record);
}

/** The kept seconds left of this attempt, or null. Whether they can be true is deadline.rule's question. */
export function loadRemainingSec(owner: AttemptOwner, attempt: AttemptIdentity): number | null {
  const { kept } = placeOf('remaining', owner, readRemainingRecord);
  return kept !== null && isSameAttempt(kept, attempt) ? kept.remainingSec : null;
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

// ---------------------------------------------------------------------------------------------------------------------

/** There was no journal to bring anything back from. */
export const restoreKept = async (): Promise<boolean> => true;

/** It did not ask what another tab had done meanwhile. */
export const openAnswers = loadAnswers;
export const laterAnswers = (): AnswersRecord | null => null;
export const onAnswersFound = () => (): void => undefined;
export const isCopyUnread = (): boolean => false;
export const isForgottenElsewhere = (): boolean => false;
/** It wrote over the answers of another attempt. */
export const allAnswers = (): never[] => [];
export const dropAnswers = (): void => undefined;
export const keepAside = (): boolean => false;
export const forgetRemaining = (): void => undefined;
export const forgetPending = (): void => undefined;
