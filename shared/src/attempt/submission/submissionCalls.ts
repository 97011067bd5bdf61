import type { Reply, request } from '@manassa/shared/data';
import { isApiError } from '../../network/ApiError';
import { identityOf, isResultOf, isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptOwner, PendingRecord } from '../storage/attemptRecords.rule';
import { failureReason } from './failure.rule';
import { fitSheet, isOfOtherQuestions, paperOf } from '../paper.rule';
import type { Paper } from '../paper.rule';

/**
 * Calls of a submission; submission.ts and flushOutbox.ts keep their results. They use neither the page nor its session,
 * so that a service worker can send, too.
 */

/** Sender of a submission: a page with its session, or a service worker. */
export interface Sender {
  readonly request: typeof request;
  /** Returns true if the student of an attempt is logged in. */
  readonly isLoggedIn: (owner: AttemptOwner) => boolean;
}

export type SubmissionReply = Reply<'submitAttendance'>['data'];

/** Time in ms, longer than any call: a tab that holds the sending lock for longer is asleep. */
const LOCK_TIMEOUT_MS = 25_000;
/** Time in ms after which a submission of a closed page has arrived or failed. */
const UNDER_WAY_MS = 2500;

/** Tells if the server may have a submission already: sent by this page, or by an earlier one. */
export type MaybeSent = 'no' | 'here' | 'before';

/** The student of a submission is not logged in; no request may be sent with another login. */
export class OwnerLoggedOut extends Error {}

/**
 * Checks the login before every call: it may have changed during the previous call, a lock or a delay.
 *
 * @throws OwnerLoggedOut
 */
export function checkOwner(sender: Sender, owner: AttemptOwner): void {
  if (!sender.isLoggedIn(owner)) throw new OwnerLoggedOut();
}

/** Server's report of an attempt whose submission is on this device. */
type Fate =
  | { readonly name: 'arrived'; readonly reply: SubmissionReply }
  /** No result of this attempt. `paper` has the questions in the server's order; null if it sends none. */
  | { readonly name: 'open'; readonly paper: Paper | null }
  /**
   * The student is at another attempt. `takesKey` is true if the submission names its own attempt by id and cannot end
   * the other one: that one is submitted, or the server reads the Idempotency-Key header. The reference API does; it is
   * recognised by its `serverNow`.
   */
  | { readonly name: 'another attempt'; readonly takesKey: boolean };

/**
 * Asks the server for the fate of a submission.
 *
 * @throws ApiError
 * @throws OwnerLoggedOut
 */
export async function readFate(sender: Sender, owner: AttemptOwner, record: PendingRecord): Promise<Fate> {
  checkOwner(sender, owner);
  const { exam, attendance } = (await sender.request('exam', { params: { examId: owner.examId } })).data;
  if (attendance !== null && isResultOf(record, attendance)) {
    // Closed by the server with the answers that it had saved: these still count.
    if (attendance.replaceable) return { name: 'open', paper: null };
    return { name: 'arrived', reply: { exam, attendance } };
  }
  const paper = exam.questions.length === 0 ? null : paperOf(exam.questions);
  const attempt = identityOf(attendance);
  const isOther =
    !isSameAttempt(record, attempt) ||
    (attempt.attemptId === null && paper !== null && isOfOtherQuestions(record, paper));
  if (!isOther || attendance === null) return { name: 'open', paper };
  const isNamed = record.attemptId !== null && attendance._id !== record.attemptId;
  return { name: 'another attempt', takesKey: isNamed && (attendance.submitted || attendance.serverNow !== null) };
}

/**
 * Returns true if a result holds the answers of the submission, or does not tell which answers it holds. One that came
 * too late has none; staff have them.
 */
export function holdsAnswers(
  { exam, attendance: { studentAnswers, tooLate } }: SubmissionReply,
  record: PendingRecord,
): boolean {
  if (tooLate || studentAnswers.length === 0) return true;
  const isNamed = record.questions !== undefined && exam !== null && exam.questions.length > 0;
  const answers = isNamed ? fitSheet(record, paperOf(exam.questions)).answers : record.answers;
  // The server may have merged those of another device.
  return answers.every((answer, slot) => answer === null || answer === studentAnswers[slot]);
}

/**
 * Returns the result of a submission, or null if the server does not have it.
 *
 * @throws ApiError
 * @throws OwnerLoggedOut
 */
export async function readArrived(
  sender: Sender,
  owner: AttemptOwner,
  record: PendingRecord,
): Promise<SubmissionReply | null> {
  const fate = await readFate(sender, owner, record);
  return fate.name === 'arrived' ? fate.reply : null;
}

/**
 * Asks for the fate before anything is sent again, because a server may count every submission. If the server cannot
 * tell, a submission with an attempt id is repeated; one without is not.
 *
 * @returns null if the submission is to be sent
 * @throws ApiError if sending would fail as well, or must not be tried
 * @throws OwnerLoggedOut
 */
export async function askBeforeRepeat(
  sender: Sender,
  owner: AttemptOwner,
  record: PendingRecord,
  maybeSent: MaybeSent,
): Promise<Fate | null> {
  if (maybeSent === 'no') return null;
  // The request of a previous page may still be on its way.
  if (maybeSent === 'before' && record.attemptId === null) await new Promise((done) => setTimeout(done, UNDER_WAY_MS));
  try {
    return await readFate(sender, owner, record);
  } catch (error) {
    if (error instanceof OwnerLoggedOut) throw error;
    const reason = failureReason(isApiError(error) ? error : null);
    const wouldFailToo = reason === 'network' || reason === 'session';
    const isDown = isApiError(error) && reason === 'server';
    if (wouldFailToo || (isDown && record.attemptId === null)) throw error;
    return null;
  }
}

/**
 * Sends the POST; call `checkOwner` first.
 *
 * @param paper questions in the server's order, for the slots; null keeps the order of the record
 * @throws ApiError
 */
export function postAnswers(
  sender: Sender,
  owner: AttemptOwner,
  record: PendingRecord,
  paper: Paper | null,
): Promise<Reply<'submitAttendance'>> {
  const isNamed = record.questions !== undefined && paper !== null;
  const { answers, answeredAtMs } = isNamed ? fitSheet(record, paper) : record;
  const body = {
    examId: owner.examId,
    studentAnswers: [...answers],
    enrollmentId: record.enrollmentId,
    // Only attempts of a server with checkpoints have times.
    ...(answeredAtMs && { answeredAtMs: [...answeredAtMs] }),
  };
  return sender.request(
    'submitAttendance',
    { body },
    { idempotencyKey: record.attemptId ?? undefined, keepalive: true },
  );
}

/** Sends while no other tab does, or when that tab has fallen asleep. Browsers without Web Locks do not wait. */
export async function withSendingLock(name: string, send: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return send();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_TIMEOUT_MS);
  let begun = false;
  try {
    await locks.request(name, { signal: patience.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return send();
    });
  } catch {
    if (!begun) await send();
  }
}
