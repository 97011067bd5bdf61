import {
  allAnswers,
  dropAnswers,
  forgetPending,
  forgetRemaining,
  keepAside,
  loadAnswers,
  loadPending,
  loadRemainingSec,
  saveAnswers,
  saveRemainingSec,
} from './answersStorage';
import { isCertainlySame, isCountedAgain, isSameAttempt } from '../attemptIdentity.rule';
import type { AttemptIdentity } from '../attemptIdentity.rule';
import { revisionOf, writeRecord } from './attemptRecords.rule';
import type { AnswersRecord, AttemptOwner } from './attemptRecords.rule';
import { hasAnswers, isOfOtherQuestions } from '../paper.rule';
import type { Paper } from '../paper.rule';

/**
 * Answers that belong to no running attempt: they stay on the device, under a key that nothing sends or shows, and the
 * student is told.
 */

/**
 * Returns true if kept answers are of the attempt: nothing that identifies it says otherwise, and where only a count
 * does, some of their questions are still in the exam.
 */
export function isOfAttempt(record: AnswersRecord, attempt: AttemptIdentity, paper: Paper): boolean {
  if (!isSameAttempt(record, attempt)) return false;
  return isCertainlySame(record, attempt) || !isOfOtherQuestions(record, paper);
}

/**
 * Sets aside the kept answers that are not of the running attempt.
 *
 * @param isOfRunning says of a record, with the device's time of its writing in ms, if it is to stay
 * @returns true if an answer was among them
 */
export function setAnswersAside(
  owner: AttemptOwner,
  isOfRunning: (record: AnswersRecord, writtenAt: number) => boolean,
): boolean {
  let any = false;
  for (const { record, text } of allAnswers(owner)) {
    if (isOfRunning(record, revisionOf(text) ?? 0)) continue;
    if (hasAnswers(record)) {
      keepAside(owner, text);
      any = true;
    }
    dropAnswers(owner, text);
    forgetRemaining(owner, record);
  }
  return any;
}

/**
 * Sets aside a submission that must not be sent: the server refuses it, or its attempt is over. It makes room for that
 * of another attempt; without room on the device it stays.
 */
export function setPendingAside(owner: AttemptOwner): void {
  const record = loadPending(owner);
  if (record === null) return;
  if (keepAside(owner, writeRecord(record, 0))) forgetPending(owner, record);
}

/** Ties what is kept of an open attempt to what the server says of it after a start that counted it once more. */
export function followCount(owner: AttemptOwner, before: AttemptIdentity, after: AttemptIdentity): void {
  if (!isCountedAgain(before, after)) return;
  const answers = loadAnswers(owner, before);
  const remainingSec = loadRemainingSec(owner, before);
  if (answers !== null) saveAnswers(owner, { ...answers, ...after });
  if (remainingSec !== null) saveRemainingSec(owner, { ...after, remainingSec });
}
