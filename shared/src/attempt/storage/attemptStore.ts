import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RemainingRecord } from './attemptRecords.rule';
import type { Journal } from './journal';

/**
 * The attempts stored on this device, as records of attemptRecords.rule. Every record is in local storage, which is
 * fast, and in the journal, which survives a killed browser. A text under one of the keys that is not such a record
 * (broken, foreign, of a later version) is never overwritten or removed: the record then gets another key. One store
 * lives as long as the page. Nothing here throws.
 */
export interface AttemptStore {
  readonly journal: Pick<Journal, 'exists' | 'refuses' | 'onRefusal' | 'onLost' | 'written'>;
  /**
   * Restores from the journal what local storage lost when the browser was killed, or refused in another tab. Await it
   * before anything is loaded, and again after another tab had the attempt.
   *
   * @returns false when the journal could not be read: its content stays untouched, and a later call may restore it
   */
  restore: (owner: AttemptOwner) => Promise<boolean>;

  /** Returns the later copy of an attempt's stored answers, or null. */
  loadAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /**
   * Same as `loadAnswers`, for a page that continues the attempt: later writes of other tabs are found by
   * `laterAnswers`.
   */
  openAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /** Returns answers that another tab stored after this page last wrote or opened any, or null. */
  laterAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /** Stores the answers; false if local storage refuses them. */
  saveAnswers: (owner: AttemptOwner, record: AnswersRecord) => boolean;
  /**
   * Calls back when a copy was read that could not be read before: `loadAnswers` may return more. Returns the
   * unsubscribe function.
   */
  onAnswersFound: (listener: () => void) => () => void;
  /** Returns true while the copy of the answers cannot be read: until then none is written to the journal. */
  isCopyUnread: (owner: AttemptOwner) => boolean;
  /**
   * Returns true if another tab has removed an attempt that this page had stored: the server has it. False if site data
   * was cleared, which also removes the login.
   */
  isForgottenElsewhere: (owner: AttemptOwner) => boolean;

  /** Returns the stored seconds left of an attempt, or null. deadline.rule checks if they are possible. */
  loadRemaining: (owner: AttemptOwner, attempt: AttemptIdentity) => RemainingRecord | null;
  /** Stores the seconds left; false if local storage refuses them. */
  saveRemainingSec: (owner: AttemptOwner, record: RemainingRecord) => boolean;

  /** Returns the exams with a waiting submission of a student, in local storage or the journal. */
  findPending: (student: string) => Promise<AttemptOwner[]>;
  /** Returns the waiting submission of any attempt, or null. */
  loadPending: (owner: AttemptOwner) => PendingRecord | null;
  /** Stores a submission until the server has it; false if local storage refuses it. */
  savePending: (owner: AttemptOwner, record: PendingRecord) => boolean;

  /** Removes everything of an attempt. Only for one whose success the server has confirmed. */
  forgetAttempt: (owner: AttemptOwner, attempt?: AttemptIdentity) => void;
  /**
   * Moves stored answers that are not of the running attempt, with their seconds left, to another key, where nothing
   * shows or sends them.
   *
   * @param isOfRunning returns true for a record to leave in place; gets the device's time of its writing in ms
   * @returns true if an answer was moved
   */
  setAnswersAside: (owner: AttemptOwner, isOfRunning: (record: AnswersRecord, writtenAt: number) => boolean) => boolean;
  /**
   * Moves a submission to another key that must not be sent, because the server refuses it or its attempt is over.
   * Without room on the device it stays.
   */
  setPendingAside: (owner: AttemptOwner) => void;
}
