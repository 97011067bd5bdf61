import {
  ANY_ATTEMPT,
  fitSheet,
  identityOf,
  isCountedAgain,
  isOfAttempt,
  isResultOf,
  onTextChangedElsewhere,
  paperOf,
  recordKey,
} from '@manassa/shared/attempt';
import type {
  Answers,
  AnswersRecord,
  AttemptIdentity,
  AttemptOwner,
  AttemptStore,
  Sheet,
} from '@manassa/shared/attempt';
import type { Attendance, CallData, Question } from '@manassa/shared/contract';
import { newestAnswers } from '@manassa/shared/domain';
import type { TimedAnswers } from '@manassa/shared/domain';

/** An exam with the student's attendance, as the server sent it. */
type Answered = Pick<CallData<'exam'>, 'exam' | 'attendance'>;

/** The attempts on this device, for screens without a running attempt: compared with the server's responses. */
export interface StoredAttempts {
  /** Returns the stored answers of an attempt, by the position of the given questions. */
  answersFor: (owner: AttemptOwner, attempt: AttemptIdentity, questions: readonly Question[]) => Answers;
  /** Returns the stored answers of the open attempt for a submission, or null without any. */
  openSheet: (owner: AttemptOwner, answered: Answered) => (AttemptIdentity & Sheet) | null;
  /** Returns the stored answers of the attempt if the server lacks any of them, in its order with their times; else null. */
  unsaved: (owner: AttemptOwner, answered: Answered) => TimedAnswers | null;
  /** Returns true if the attempt was opened in this browser. */
  wasOpenHere: (owner: AttemptOwner, attempt: AttemptIdentity) => boolean;
  /** Calls back when another tab changes the answers; returns the unsubscribe function. */
  onChangedElsewhere: (owner: AttemptOwner, listener: () => void) => () => void;
  /** Returns true if the attendance is the result of the waiting submission. */
  isResultOfPending: (owner: AttemptOwner, attendance: Attendance) => boolean;
  /**
   * Sets aside answers of an attempt that is not running. Answers stored after the response, at `readAt` in ms of the
   * device's clock, belong to an attempt that another tab has begun, and stay. Answers that the server reports as
   * submitted are removed.
   *
   * @returns true if an answer was moved, unless the attendance says that its attempt was submitted too late
   */
  setOthersAside: (owner: AttemptOwner, answered: Answered, readAt: number) => boolean;
  /** Returns true if another tab has stored answers of the next attempt since the response, which arrived at `readAt`. */
  isNextBegun: (owner: AttemptOwner, answered: Answered, readAt: number) => boolean;
  /** Updates the stored identity of an open attempt after a start call that counted it again. */
  followCount: (owner: AttemptOwner, before: Attendance, after: Attendance) => void;
}

/** Returns true if no submission of the attempt counts any more. */
const isOver = ({ submitted, replaceable }: Attendance): boolean => submitted && !replaceable;

/** Creates the stored attempts on top of the page's store. */
export function createStoredAttempts(store: AttemptStore): StoredAttempts {
  function openSheet(owner: AttemptOwner, { exam, attendance }: Answered): (AttemptIdentity & Sheet) | null {
    if (attendance === null || isOver(attendance)) return null;
    const attempt = identityOf(attendance);
    const record = store.loadAnswers(owner, attempt);
    if (record === null || record.answers.every((answer) => answer === null)) return null;
    const paper = paperOf(exam.questions);
    if (!isOfAttempt(record, attempt, paper)) return null;
    // A server may send no questions at this point: then every stored answer counts.
    if (paper.keys.length > 0) return { ...attempt, ...fitSheet(record, paper) };
    const { answers, questions, removed, answeredAtMs } = record;
    return { ...attempt, answers, questions, removed, ...(answeredAtMs && { answeredAtMs }) };
  }

  /** Returns true if some stored answers fit; all stay in their place. */
  function hasRecord(owner: AttemptOwner, fits: (record: AnswersRecord, writtenAt: number) => boolean): boolean {
    let isFound = false;
    store.setAnswersAside(owner, (record, writtenAt) => {
      isFound ||= fits(record, writtenAt);
      return true;
    });
    return isFound;
  }

  /** Removes answers that the server has: a killed browser has restored them, or another device has submitted. */
  function forgetArrived(owner: AttemptOwner, exam: Answered['exam'], result: Attendance): void {
    const record = store.loadAnswers(owner, ANY_ATTEMPT);
    if (record === null || record.attemptId === null || store.loadPending(owner) !== null) return;
    if (!isResultOf(record, result)) return;
    const paper = paperOf(exam.questions);
    const { answers } = paper.keys.length > 0 ? fitSheet(record, paper) : record;
    const { studentAnswers } = result;
    // Some servers send no answers with a result.
    const isUnknown = studentAnswers.length === 0;
    if (isUnknown || answers.every((answer, slot) => answer === null || answer === studentAnswers[slot]))
      store.forgetAttempt(owner, record);
  }

  return {
    answersFor(owner, attempt, questions) {
      const record = store.loadAnswers(owner, attempt) ?? { answers: [] };
      return fitSheet(record, paperOf(questions)).answers;
    },
    openSheet,
    unsaved(owner, answered) {
      const sheet = openSheet(owner, answered);
      const { studentAnswers = [], answeredAtMs = [] } = answered.attendance ?? {};
      if (sheet === null) return null;
      const mine = { answers: sheet.answers, answeredAtMs: sheet.answeredAtMs ?? [] };
      const merged = newestAnswers({ answers: studentAnswers, answeredAtMs }, mine);
      return merged.answers.some((answer, slot) => answer !== (studentAnswers[slot] ?? null)) ? mine : null;
    },
    wasOpenHere: (owner, attempt) =>
      store.loadAnswers(owner, attempt) !== null || store.loadRemaining(owner, attempt) !== null,
    onChangedElsewhere: (owner, listener) => onTextChangedElsewhere(recordKey('answers', owner), listener),
    isResultOfPending: (owner, attendance) => isResultOf(store.loadPending(owner) ?? ANY_ATTEMPT, attendance),
    setOthersAside(owner, { exam, attendance }, readAt) {
      const isSince = hasRecord(owner, (_, writtenAt) => writtenAt > readAt);
      if (attendance !== null && isOver(attendance) && !isSince) forgetArrived(owner, exam, attendance);
      const attempt = attendance === null || isOver(attendance) ? null : identityOf(attendance);
      const paper = paperOf(exam.questions);
      const known = store.loadAnswers(owner, ANY_ATTEMPT);
      const isNamed = known !== null && known.attemptId !== null;
      const wasTooLate = isNamed && attendance?.tooLate === true && isResultOf(known, attendance);
      const isMoved = store.setAnswersAside(
        owner,
        (record, writtenAt) => writtenAt > readAt || (attempt !== null && isOfAttempt(record, attempt, paper)),
      );
      return isMoved && !wasTooLate;
    },
    isNextBegun(owner, { exam, attendance }, readAt) {
      const paper = paperOf(exam.questions);
      // A later time than now is from before the device's clock was set back.
      return hasRecord(
        owner,
        (record, writtenAt) =>
          writtenAt > readAt && writtenAt <= Date.now() && !isOfAttempt(record, identityOf(attendance), paper),
      );
    },
    followCount(owner, earlier, later) {
      const before = identityOf(earlier);
      const after = identityOf(later);
      if (!isCountedAgain(before, after)) return;
      const answers = store.loadAnswers(owner, before);
      const remaining = store.loadRemaining(owner, before);
      if (answers !== null) store.saveAnswers(owner, { ...answers, ...after });
      if (remaining !== null) store.saveRemainingSec(owner, { ...remaining, ...after });
    },
  };
}
