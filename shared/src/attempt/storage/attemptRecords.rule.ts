import { isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import { findQuestions } from '../paper.rule';
import type { Answers, Sheet } from '../paper.rule';

/**
 * Records of an attempt on the device: three JSON texts per student and exam. The previous and the next version of this
 * remote read them too (a promotion or rollback can happen during an attempt), so the format only grows: new fields
 * are optional, unknown ones are ignored, and RECORD_VERSION changes only when older versions could no longer read a
 * record. A record of another version is never changed.
 *
 *   manassa.exam.answers/<student>/<exam>    {version, attemptId, answers, index, device}
 *   manassa.exam.remaining/<student>/<exam>  {version, attemptId, remainingSec, savedAt, isEstimate}
 *   manassa.exam.pending/<student>/<exam>    {version, attemptId, answers, enrollmentId, place}
 *   manassa.exam.aside/<student>/<exam>/<n>  answers of an attempt that is not running; never read
 *
 * `attemptId` is the attendance's `_id`, or null if the server sends none. Each record also has `startedAt` and
 * `attemptsUsed` (AttemptIdentity); records with answers have `questions`, `removed` and `answeredAtMs` (Sheet).
 * `revision` grows with every write: the copy with the higher one is later. A text without a revision is from a version
 * without copies, so it is later than any copy, unless it is a part of one.
 */
const RECORD_VERSION = 1;

export type RecordKind = 'answers' | 'remaining' | 'pending' | 'aside';

/** Student and exam of an attempt. Phones are shared, so every key contains both. */
export interface AttemptOwner {
  readonly student: string;
  readonly examId: string;
}

/** Answers of a running attempt and the question on screen. */
export interface AnswersRecord extends AttemptIdentity, Sheet {
  readonly index: number;
  /** Name of this device on a server that saves answers; absent elsewhere and in records of older versions. */
  readonly device?: string | undefined;
}

export interface RemainingRecord extends AttemptIdentity {
  readonly remainingSec: number;
  /** Time of the writing in ms by the device's clock; absent in records of older versions. */
  readonly savedAt?: number;
  /** True if no response of the server confirmed the time left since the page was opened without a connection. */
  readonly isEstimate?: boolean;
  /** The server's deadline that the seconds belong to; absent in records of older versions. */
  readonly expiresAt?: string;
}

/** Place of an exam in its course, for pages that do not know the course. */
export interface ExamAddress {
  /** Path of the exam's pages, without `/start`. */
  readonly path: string;
  readonly title: string;
}

/** A submission without the server's confirmation: everything needed to send it after a reload. */
export interface PendingRecord extends AttemptIdentity, Sheet {
  readonly enrollmentId: string | null;
  /** Absent in records of older versions. */
  readonly place?: ExamAddress;
}

export function recordKey(kind: RecordKind, owner: AttemptOwner): string {
  return `manassa.exam.${kind}/${encodeURIComponent(owner.student)}/${encodeURIComponent(owner.examId)}`;
}

/** Returns the start of the keys of a student's waiting submissions. */
export function pendingPrefix(student: string): string {
  return recordKey('pending', { student, examId: '' });
}

/** Returns the exam of a student's pending key, or null for a key of something else. */
export function examOfPendingKey(key: string, student: string): string | null {
  const prefix = pendingPrefix(student);
  if (!key.startsWith(prefix)) return null;
  // A text of another version has its record beside it, under `<key>/v1`.
  const [name = ''] = key.slice(prefix.length).split('/');
  try {
    return decodeURIComponent(name) || null;
  } catch {
    return null;
  }
}

/**
 * Returns the text that identifies a student on a shared device. Never the token: it is a secret and changes with every
 * login.
 */
export function studentKey(user: { studentCode: string; studentNumber: string; name: string }): string {
  return user.studentCode || user.studentNumber || user.name || 'student';
}

type Fields = Record<string, unknown>;

function readAttemptId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function readIdentity({ attemptId, startedAt, attemptsUsed }: Fields): AttemptIdentity {
  const isDate = typeof startedAt === 'string' && !Number.isNaN(Date.parse(startedAt));
  return {
    attemptId: readAttemptId(attemptId),
    ...(isDate ? { startedAt } : {}),
    ...(typeof attemptsUsed === 'number' ? { attemptsUsed } : {}),
  };
}

function readTimes(value: unknown, slots: number): Pick<Sheet, 'answeredAtMs'> {
  if (!Array.isArray(value) || value.length !== slots) return {};
  const times: unknown[] = value;
  return { answeredAtMs: times.map((time) => (typeof time === 'number' ? time : null)) };
}

/** Reads the questions and times of a record's answers; without questions the answers are read by position. */
function readQuestions({ questions, removed, answeredAtMs }: Fields, slots: number): Omit<Sheet, 'answers'> {
  const times = readTimes(answeredAtMs, slots);
  if (!Array.isArray(questions) || questions.length !== slots) return times;
  const keys: unknown[] = questions;
  const entries = typeof removed === 'object' && removed !== null ? Object.entries(removed) : [];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    ...times,
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
  try {
    // Only an object has a version; the other fields are checked one by one.
    const fields = JSON.parse(text ?? 'null') as Fields | null;
    return fields?.version === RECORD_VERSION ? fields : null;
  } catch {
    return null;
  }
}

/** Parses an answers record; null if it is not of this version. */
export function readAnswersRecord(text: string | null): AnswersRecord | null {
  const fields = fieldsOf(text);
  const answers = fields && readAnswers(fields.answers);
  if (!fields || !answers) return null;
  const index = typeof fields.index === 'number' && Number.isInteger(fields.index) ? fields.index : 0;
  const { device } = fields;
  return {
    ...readIdentity(fields),
    answers,
    ...readQuestions(fields, answers.length),
    index,
    ...(typeof device === 'string' && { device }),
  };
}

/** Parses a remaining-time record; null if it is not of this version. */
export function readRemainingRecord(text: string | null): RemainingRecord | null {
  const fields = fieldsOf(text);
  if (!fields || typeof fields.remainingSec !== 'number' || !Number.isFinite(fields.remainingSec)) return null;
  const { remainingSec, savedAt, isEstimate, expiresAt } = fields;
  return {
    ...readIdentity(fields),
    remainingSec,
    ...(typeof savedAt === 'number' && { savedAt }),
    ...(isEstimate === true && { isEstimate }),
    ...(typeof expiresAt === 'string' && { expiresAt }),
  };
}

/** Reads an exam's address. A path that leaves the site, such as `//other.example`, is none. */
function readPlace(value: unknown): ExamAddress | null {
  const { path, title } = (value ?? {}) as Fields;
  if (typeof path !== 'string' || typeof title !== 'string') return null;
  return path.startsWith('/course/view/') ? { path, title } : null;
}

/** Parses a pending submission; null if it is not of this version. */
export function readPendingRecord(text: string | null): PendingRecord | null {
  const fields = fieldsOf(text);
  const answers = fields && readAnswers(fields.answers);
  if (!fields || !answers) return null;
  const enrollmentId =
    typeof fields.enrollmentId === 'string' && fields.enrollmentId !== '' ? fields.enrollmentId : null;
  const place = readPlace(fields.place);
  return {
    ...readIdentity(fields),
    answers,
    ...readQuestions(fields, answers.length),
    enrollmentId,
    ...(place === null ? {} : { place }),
  };
}

/** Returns the text of a record. */
export function writeRecord(record: AnswersRecord | RemainingRecord | PendingRecord, revision: number): string {
  return JSON.stringify({ version: RECORD_VERSION, revision, ...record });
}

/** Returns the revision of a record's text, or null. */
export function revisionOf(text: string | null): number | null {
  const revision = fieldsOf(text)?.revision;
  return typeof revision === 'number' ? revision : null;
}

function answersIn(text: string): Answers {
  return readAnswers(fieldsOf(text)?.answers) ?? [];
}

/** Returns the later answers, filled with earlier ones where they have none. */
function fillAnswers(later: Answers, earlier: Answers): Answers {
  const slots = Math.max(later.length, earlier.length);
  return Array.from({ length: slots }, (_, slot) => later[slot] ?? earlier[slot] ?? null);
}

/** Returns true if only `others` answers some question. */
function lacksAnswers(answers: Answers, others: Answers): boolean {
  return others.some((answer, slot) => answer !== null && (answers[slot] ?? null) === null);
}

/** Returns a sheet in the order of `questions`; unchanged if either side does not name its questions. */
function sheetTo(questions: readonly string[] | undefined, sheet: Sheet): Sheet {
  if (questions === undefined || sheet.questions === undefined) return sheet;
  const places = findQuestions(sheet.questions, questions);
  return {
    answers: places.map((place) => (place === null ? null : (sheet.answers[place] ?? null))),
    answeredAtMs: places.map((place) => (place === null ? null : (sheet.answeredAtMs?.[place] ?? null))),
  };
}

/** Returns true if a journal's copy is later than the text in local storage; `text` is null if that is empty. */
export function isNewerText(copy: string, text: string | null): boolean {
  if (text === null) return true;
  const revision = revisionOf(text);
  if (revision !== null) return revision < (revisionOf(copy) ?? 0);
  // Answers change but are never removed. A text that is a part of the copy is an old state of local storage, from
  // before the browser was killed.
  const [known, copied] = [answersIn(text), answersIn(copy)];
  return lacksAnswers(known, copied) && !lacksAnswers(copied, known);
}

/**
 * Merges two copies of one attempt's answers, or returns null. The later copy decides; a question that only the earlier
 * one answers keeps that answer, because answers are never removed. So an attempt can continue with old local storage
 * (on a version without copies, or while the journal cannot be read) and the rest returns later. Without ids, two
 * numbered copies may be of two attempts: then only the later one counts.
 */
export function joinAnswers(text: string | null, copy: string | null): AnswersRecord | null {
  const stored = readAnswersRecord(text);
  const other = readAnswersRecord(copy);
  if (stored === null || other === null || copy === null || stored.attemptId !== other.attemptId) return null;
  if (!isSameAttempt(stored, other) || (stored.attemptId === null && revisionOf(text) !== null)) return null;
  const [later, earlier] = isNewerText(copy, text) ? [other, stored] : [stored, other];
  const known = sheetTo(later.questions, earlier);
  if (!lacksAnswers(later.answers, known.answers)) return null;
  const answers = fillAnswers(later.answers, known.answers);
  const { answeredAtMs: times } = later;
  if (times === undefined) return { ...later, answers };
  const isFilled = (slot: number): boolean => (later.answers[slot] ?? null) === null;
  const answeredAtMs = answers.map((_, slot) => (isFilled(slot) ? known.answeredAtMs : times)?.[slot] ?? null);
  return { ...later, answers, answeredAtMs };
}
