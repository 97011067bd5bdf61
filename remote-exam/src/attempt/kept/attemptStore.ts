import type { AttemptIdentity } from '../attemptIdentity.rule';
import type { AnswersRecord, AttemptOwner, PendingRecord, RemainingRecord } from './attemptRecords.rule';
import type { Journal } from './journal';

/**
 * The attempts that this device stores, as the records of attemptRecords.rule. Every record is in local storage, which is
 * quick, and in the journal, which outlives a killed browser. Text under one of the keys that is no such record (broken,
 * foreign, of a later version) is never overwritten or removed: the record then goes to a key beside it. One store lives
 * as long as the page. Nothing here throws.
 */
export interface AttemptStore {
  readonly journal: Pick<Journal, 'exists' | 'refuses' | 'onRefusal' | 'onLost' | 'written'>;
  /**
   * Brings back from the journal what local storage lost when the browser was killed, or refused in another tab. To be
   * awaited before anything is loaded, and again after another tab had the attempt.
   *
   * @returns false when the journal could not be read: its content stays untouched, and a later call may bring it back
   */
  restore: (owner: AttemptOwner) => Promise<boolean>;

  /** The stored answers of an attempt, the later of two copies, or null. */
  loadAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /** The same for a page that goes on with them: what another tab stores from now on is later. */
  openAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /** The answers of an attempt that another tab stored after this page last wrote or opened any, or null. */
  laterAnswers: (owner: AttemptOwner, attempt: AttemptIdentity) => AnswersRecord | null;
  /** Stores the answers; false when local storage refuses them. */
  saveAnswers: (owner: AttemptOwner, record: AnswersRecord) => boolean;
  /** Calls back when a copy was read that could not be before: `loadAnswers` may return more. Returns the way to stop. */
  onAnswersFound: (listener: () => void) => () => void;
  /** Returns true while the copy of the answers could not be read: none of them reaches the journal until it can. */
  isCopyUnread: (owner: AttemptOwner) => boolean;
  /**
   * Returns true if another tab has forgotten the attempt of which this page had stored something: the server has it.
   * Cleared site data takes the login along, and then nobody has forgotten anything.
   */
  isForgottenElsewhere: (owner: AttemptOwner) => boolean;

  /** The stored seconds left of an attempt, or null. deadline.rule decides if they can be true. */
  loadRemainingSec: (owner: AttemptOwner, attempt: AttemptIdentity) => number | null;
  /** Stores the seconds left; false when local storage refuses them. */
  saveRemainingSec: (owner: AttemptOwner, record: RemainingRecord) => boolean;

  /** The submission that waits to be sent, of whichever attempt, or null. */
  loadPending: (owner: AttemptOwner) => PendingRecord | null;
  /** Stores a submission until the server has it; false when local storage refuses it. */
  savePending: (owner: AttemptOwner, record: PendingRecord) => boolean;

  /** Forgets everything of an attempt. Only for one that the server has acknowledged with success. */
  forgetAttempt: (owner: AttemptOwner, attempt?: AttemptIdentity) => void;
  /**
   * Sets aside the stored answers that are not of the running attempt, with their seconds left: they stay on the device
   * under a key of their own, where nothing shows or sends them.
   *
   * @param isOfRunning says of a record, with the device's time of its writing in ms, if it is to stay
   * @returns true if an answer was among them
   */
  setAnswersAside: (owner: AttemptOwner, isOfRunning: (record: AnswersRecord, writtenAt: number) => boolean) => boolean;
  /**
   * Sets aside a submission that must not be sent: the server refuses it, or its attempt is over. It makes room for that
   * of another attempt; without room on the device it stays.
   */
  setPendingAside: (owner: AttemptOwner) => void;
}
