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
import type { AttemptStore } from './attemptStore';
import { readText, removeText, writeText } from './deviceStorage';

/**
 * The store of the version before the journal, so that an older build can be made where git history is missing
 * (buildOlder.ts). It writes the records of that version: to local storage alone, with an id as the only identity, without
 * a revision and without the questions. What came later does here what that version did: nothing.
 */

type Read<Kept> = (text: string | null) => Kept | null;

function placeOf<Kept>(kind: RecordKind, owner: AttemptOwner, read: Read<Kept>): { key: string; kept: Kept | null } {
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
  read: Read<Kept>,
  record: Kept,
): boolean {
  const { startedAt: _at, attemptsUsed: _used, ...known } = record;
  const { questions: _questions, removed: _removed, ...older } = { questions: null, removed: null, ...known };
  return writeText(placeOf(kind, owner, read).key, JSON.stringify({ version: RECORD_VERSION, ...older }));
}

function load<Kept extends AttemptIdentity>(
  kind: RecordKind,
  owner: AttemptOwner,
  read: Read<Kept>,
  attempt: AttemptIdentity,
): Kept | null {
  const { kept } = placeOf(kind, owner, read);
  return kept !== null && isSameAttempt(kept, attempt) ? kept : null;
}

function forget<Kept>(kind: RecordKind, owner: AttemptOwner, read: Read<Kept>): void {
  const { key, kept } = placeOf(kind, owner, read);
  if (kept !== null) removeText(key);
}

const nothing = (): void => undefined;

export function createAttemptStore(): AttemptStore {
  const loadAnswers: AttemptStore['loadAnswers'] = (owner, attempt) =>
    load('answers', owner, readAnswersRecord, attempt);
  return {
    journal: {
      exists: () => false,
      refuses: () => false,
      onRefusal: () => nothing,
      onLost: () => nothing,
      written: async () => undefined,
    },
    restore: async () => true,
    loadAnswers,
    openAnswers: loadAnswers,
    laterAnswers: () => null,
    saveAnswers: (owner, record) => keep('answers', owner, readAnswersRecord, record),
    onAnswersFound: () => nothing,
    isCopyUnread: () => false,
    isForgottenElsewhere: () => false,
    loadRemainingSec: (owner, attempt) => load('remaining', owner, readRemainingRecord, attempt)?.remainingSec ?? null,
    saveRemainingSec: (owner, record) => keep('remaining', owner, readRemainingRecord, record),
    loadPending: (owner) => placeOf('pending', owner, readPendingRecord).kept,
    savePending: (owner, record) => keep('pending', owner, readPendingRecord, record),
    forgetAttempt(owner) {
      forget('pending', owner, readPendingRecord);
      forget('answers', owner, readAnswersRecord);
      forget('remaining', owner, readRemainingRecord);
    },
    setAnswersAside: () => false,
    setPendingAside: nothing,
  };
}
