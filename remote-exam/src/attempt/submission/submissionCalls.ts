import { isApiError, request } from '@manassa/shared/data';
import type { Reply } from '@manassa/shared/data';
import { identityOf, isResultOf, isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptOwner, PendingRecord } from '../kept/attemptRecords.rule';
import { isOwnerHere } from '../loggedIn';
import { failureReason } from './failure.rule';
import { fitSheet, isOfOtherQuestions, paperOf } from '../paper.rule';
import type { Paper } from '../paper.rule';

/** The calls by which a submission goes to the server. What came of them is submission.ts's to remember. */

/** What the server says to a submission. */
export type SubmissionReply = Reply<'submitAttendance'>['data'];

/** Browsers refuse keepalive bodies above 64 KiB in all; ours stay well below or go without. */
const KEEPALIVE_LIMIT_CHARS = 30_000;
/** Longer than a call may take: a tab that still holds the sending lock then is asleep. */
const LOCK_PATIENCE_MS = 25_000;
/** A submission that a closed page sent has arrived or died after this many milliseconds. */
const UNDER_WAY_MS = 2500;

/** Whether the server may have a submission already: sent from this page, or by a page before this one. */
export type MaybeSent = 'no' | 'here' | 'before';

/** The student of a submission is not logged in (any more): nothing may be asked or sent for somebody else. */
export class OwnerAway extends Error {}

/**
 * Before every call: the login may have changed while the one before it, a lock or a wait took its time, and a call
 * goes out with the login of its moment.
 *
 * @throws OwnerAway
 */
export function checkOwner(owner: AttemptOwner): void {
  if (!isOwnerHere(owner)) throw new OwnerAway();
}

/** What the server says of an attempt whose submission is on this device. */
export type Fate =
  | { readonly name: 'arrived'; readonly reply: SubmissionReply }
  /** It has no result of this attempt. `paper` holds the questions in its order, null where it shows none. */
  | { readonly name: 'open'; readonly paper: Paper | null }
  /**
   * The student's attempt is another one by now. `takesKey` is true where the submission names its own attempt by id and
   * cannot end the other one: that is submitted, or the server reads the Idempotency-Key header. The reference API does,
   * and is recognised by its `serverNow`.
   */
  | { readonly name: 'another attempt'; readonly takesKey: boolean };

/** Asks the server for the fate of a submission. Throws ApiError, OwnerAway. */
export async function readFate(owner: AttemptOwner, record: PendingRecord): Promise<Fate> {
  checkOwner(owner);
  const { exam, attendance } = (await request('exam', { params: { examId: owner.examId } })).data;
  if (attendance !== null && isResultOf(record, attendance)) return { name: 'arrived', reply: { exam, attendance } };
  const paper = exam.questions.length === 0 ? null : paperOf(exam.questions);
  const attempt = identityOf(attendance);
  const isOther =
    !isSameAttempt(record, attempt) ||
    (attempt.attemptId === null && paper !== null && isOfOtherQuestions(record, paper));
  if (!isOther || attendance === null) return { name: 'open', paper };
  const isNamed = record.attemptId !== null && attendance._id !== record.attemptId;
  return { name: 'another attempt', takesKey: isNamed && (attendance.submitted || attendance.serverNow !== null) };
}

/** Returns true if a result holds the answers of the submission, or does not say which answers it holds. */
export function holdsAnswers(
  { exam, attendance: { studentAnswers } }: SubmissionReply,
  record: PendingRecord,
): boolean {
  if (studentAnswers.length === 0) return true;
  const isNamed = record.questions !== undefined && exam !== null && exam.questions.length > 0;
  const answers = isNamed ? fitSheet(record, paperOf(exam.questions)).answers : record.answers;
  return answers.every((answer, slot) => answer === (studentAnswers[slot] ?? null));
}

/** The result of a submission, or null where the server does not have it. Throws ApiError, OwnerAway. */
export async function readArrived(owner: AttemptOwner, record: PendingRecord): Promise<SubmissionReply | null> {
  const fate = await readFate(owner, record);
  return fate.name === 'arrived' ? fate.reply : null;
}

/**
 * Asks for the fate before anything is sent again, because a server may take every submission for another one. A
 * server that cannot answer the question gets a repeat that has the attempt's id; without an id, none.
 *
 * @returns null where the submission is to be sent without an answer
 * @throws ApiError where sending would fail as well, or must not be tried; OwnerAway
 */
export async function askBeforeRepeat(
  owner: AttemptOwner,
  record: PendingRecord,
  maybeSent: MaybeSent,
): Promise<Fate | null> {
  if (maybeSent === 'no') return null;
  // What the page before this one sent may still be on its way.
  if (maybeSent === 'before' && record.attemptId === null) await new Promise((done) => setTimeout(done, UNDER_WAY_MS));
  try {
    return await readFate(owner, record);
  } catch (error) {
    if (error instanceof OwnerAway) throw error;
    const reason = failureReason(isApiError(error) && error.code !== 'shape' ? error : null);
    const wouldFailToo = reason === 'network' || reason === 'session';
    const isDown = isApiError(error) && error.code !== 'shape' && reason === 'server';
    if (wouldFailToo || (isDown && record.attemptId === null)) throw error;
    return null;
  }
}

/**
 * Sends the POST; `checkOwner` goes before it.
 *
 * @param paper the questions in the server's order, which the slots follow; null keeps the order of the record
 * @throws ApiError
 */
export function postAnswers(
  owner: AttemptOwner,
  record: PendingRecord,
  paper: Paper | null,
): Promise<Reply<'submitAttendance'>> {
  const isNamed = record.questions !== undefined && paper !== null;
  const body = {
    examId: owner.examId,
    studentAnswers: [...(isNamed ? fitSheet(record, paper).answers : record.answers)],
    enrollmentId: record.enrollmentId,
  };
  return request(
    'submitAttendance',
    { body },
    {
      idempotencyKey: record.attemptId ?? undefined,
      keepalive: JSON.stringify(body).length < KEEPALIVE_LIMIT_CHARS,
    },
  );
}

/** Sends while no other tab does; beside one that sleeps over it. Tabs of browsers without Web Locks do not wait. */
export async function whileNoOtherTabSends(name: string, send: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return send();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE_MS);
  let begun = false;
  try {
    await locks.request(name, { signal: patience.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return send();
    });
  } catch {
    if (!begun) await send();
  } finally {
    clearTimeout(timer);
  }
}
