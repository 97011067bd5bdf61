import type { Answers } from '../attempt.rule';
import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import { findQuestions } from '../paper.rule';
import type { Sheet } from '../paper.rule';

/**
 * What is kept on the device for an attempt: three JSON records per student and exam. The version before and the
 * version after of this remote read them too (a release or a roll-back in the middle of an attempt), so the format
 * only grows: new fields are optional, unknown ones are ignored, and RECORD_VERSION changes only when an older
 * version could no longer make sense of a record. A record of another version is left alone.
 *
 *   manassa.exam.answers/<student>/<exam>    {version, attemptId, answers, index}
 *   manassa.exam.remaining/<student>/<exam>  {version, attemptId, remainingSec}
 *   manassa.exam.pending/<student>/<exam>    {version, attemptId, answers, enrollmentId}
 *   manassa.exam.aside/<student>/<exam>/<n>  a record of answers that belong to no running attempt; nothing reads it
 *
 * `attemptId` is the attendance's `_id`, or null from a server that sends none. Each record also carries `startedAt` and
 * `attemptsUsed`, which identify the attempt further (AttemptIdentity), and where it has answers `questions` and
 * `removed`, which name the questions of the answers (Sheet). `revision` is a number that grows with every write: of two
 * copies the higher one is the later. Text without it is by a version that kept no copies, so it is later than any copy,
 * unless it is no more than a part of one.
 */
export const RECORD_VERSION = 1;

export type RecordKind = 'answers' | 'remaining' | 'pending' | 'aside';

/** Whose attempt at which exam. Phones are shared, so every key carries both. */
export interface AttemptOwner {
  readonly student: string;
  readonly examId: string;
}

/** The answers of a running attempt and the question that was on screen. */
export interface AnswersRecord extends AttemptIdentity, Sheet {
  readonly index: number;
}

export interface RemainingRecord extends AttemptIdentity {
  readonly remainingSec: number;
}

/** A submission that the server has not acknowledged yet: everything needed to send it after a reload. */
export interface PendingRecord extends AttemptIdentity, Sheet {
  readonly enrollmentId: string | null;
}

/** The key of a record. */
export function recordKey(kind: RecordKind, owner: AttemptOwner): string {
  return `manassa.exam.${kind}/${encodeURIComponent(owner.student)}/${encodeURIComponent(owner.examId)}`;
}

/** What identifies a student on a shared device. Never the token: it changes with every login and is a secret. */
export function studentKey(user: { studentCode: string; studentNumber: string; name: string }): string {
  return user.studentCode || user.studentNumber || user.name || 'student';
}

type Fields = Record<string, unknown>;

function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    // A JSON object; which fields it has is asked one by one below.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function readAttemptId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function readIdentity({ attemptId, startedAt, attemptsUsed }: Fields): AttemptIdentity {
  const isDate = typeof startedAt === 'string' && !Number.isNaN(Date.parse(startedAt));
  return {
    attemptId: readAttemptId(attemptId),
    ...(isDate ? { startedAt } : {}),
    ...(typeof attemptsUsed === 'number' && Number.isFinite(attemptsUsed) ? { attemptsUsed } : {}),
  };
}

/** The questions of a record's answers; without names they are read by position. */
function readQuestions({ questions, removed }: Fields, slots: number): Omit<Sheet, 'answers'> {
  if (!Array.isArray(questions) || questions.length !== slots) return {};
  const keys: unknown[] = questions;
  const entries = typeof removed === 'object' && removed !== null ? Object.entries(removed) : [];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    questions: keys.map(String),
    ...(texts.length > 0 ? { removed: Object.fromEntries(texts) } : {}),
  };
}

function readAnswers(value: unknown): Answers | null {
  if (!Array.isArray(value)) return null;
  const slots: unknown[] = value;
  const sound = slots.every((slot) => slot === null || typeof slot === 'string');
  return sound ? slots.map((slot) => (typeof slot === 'string' && slot !== '' ? slot : null)) : null;
}

function fieldsOf(text: string | null): Fields | null {
  const fields = text === null ? null : parseFields(text);
  return fields?.version === RECORD_VERSION ? fields : null;
}

/** An answers record, or null when the text is none of this version. */
export function readAnswersRecord(text: string | null): AnswersRecord | null {
  const fields = fieldsOf(text);
  const answers = fields && readAnswers(fields.answers);
  if (!fields || !answers) return null;
  const index = typeof fields.index === 'number' && Number.isInteger(fields.index) ? fields.index : 0;
  return { ...readIdentity(fields), answers, ...readQuestions(fields, answers.length), index };
}

/** A remaining-time record, or null when the text is none of this version. */
export function readRemainingRecord(text: string | null): RemainingRecord | null {
  const fields = fieldsOf(text);
  if (!fields || typeof fields.remainingSec !== 'number' || !Number.isFinite(fields.remainingSec)) return null;
  return { ...readIdentity(fields), remainingSec: fields.remainingSec };
}

/** A pending submission, or null when the text is none of this version. */
export function readPendingRecord(text: string | null): PendingRecord | null {
  const fields = fieldsOf(text);
  const answers = fields && readAnswers(fields.answers);
  if (!fields || !answers) return null;
  const enrollmentId =
    typeof fields.enrollmentId === 'string' && fields.enrollmentId !== '' ? fields.enrollmentId : null;
  return { ...readIdentity(fields), answers, ...readQuestions(fields, answers.length), enrollmentId };
}

/** A record as it is written. */
export function writeRecord(record: AnswersRecord | RemainingRecord | PendingRecord, revision: number): string {
  return JSON.stringify({ version: RECORD_VERSION, revision, ...record });
}

/** The number of a record's write, or null where it has none. */
export function revisionOf(text: string | null): number | null {
  const revision = fieldsOf(text)?.revision;
  return typeof revision === 'number' && Number.isFinite(revision) ? revision : null;
}

function answersIn(text: string): Answers {
  return readAnswers(fieldsOf(text)?.answers) ?? [];
}

/** The later answers, with the earlier ones where they have none. */
function fillAnswers(later: Answers, earlier: Answers): Answers {
  const slots = Math.max(later.length, earlier.length);
  return Array.from({ length: slots }, (_, slot) => later[slot] ?? earlier[slot] ?? null);
}

/** Whether some question has an answer in `others` alone. */
function lacksAnswers(answers: Answers, others: Answers): boolean {
  return others.some((answer, slot) => answer !== null && (answers[slot] ?? null) === null);
}

/** The answers of a sheet in the order of some questions; as they are where either does not name its questions. */
function answersTo(questions: readonly string[] | undefined, sheet: Sheet): Answers {
  if (questions === undefined || sheet.questions === undefined) return sheet.answers;
  const places = findQuestions(sheet.questions, questions);
  return places.map((place) => (place === null ? null : (sheet.answers[place] ?? null)));
}

/** Whether a journal's copy is later than the text in local storage, null when that has none. */
export function isNewerText(copy: string, text: string | null): boolean {
  if (text === null) return true;
  const revision = revisionOf(text);
  if (revision !== null) return revision < (revisionOf(copy) ?? 0);
  // An answer is changed but never taken back: a part of the copy is what local storage was before the browser was killed.
  const [known, copied] = [answersIn(text), answersIn(copy)];
  return lacksAnswers(known, copied) && !lacksAnswers(copied, known);
}

/**
 * Two copies of one attempt's answers as one sheet, or null where there is nothing to join. The later one says which
 * option a question has; a question that only the earlier one has an answer to keeps it, because an answer is changed but
 * never taken back. So an attempt may go on where a copy is not known, with what a killed browser left in local storage
 * (on a version that keeps no copies, or beside a journal that cannot be read), and the rest is there again afterwards.
 * Without ids two numbered copies may be of two attempts: there the later one stands alone.
 */
export function joinAnswers(text: string | null, copy: string | null): AnswersRecord | null {
  const kept = readAnswersRecord(text);
  const other = readAnswersRecord(copy);
  if (kept === null || other === null || copy === null || kept.attemptId !== other.attemptId) return null;
  if (!isSameAttempt(kept, other) || (kept.attemptId === null && revisionOf(text) !== null)) return null;
  const [later, earlier] = isNewerText(copy, text) ? [other, kept] : [kept, other];
  const known = answersTo(later.questions, earlier);
  if (!lacksAnswers(later.answers, known)) return null;
  return { ...later, answers: fillAnswers(later.answers, known) };
}
