import type { Attendance } from '@manassa/shared/contract';

/**
 * The facts that tell one attempt from another of the same student at the same exam. A fact that the server or an
 * earlier version of this remote does not give is null or absent, and then decides nothing.
 */
export interface AttemptIdentity {
  /** The attendance's `_id`. */
  readonly attemptId: string | null;
  /** ISO date-time of the start, by the server's clock. */
  readonly startedAt?: string | null;
  /** The attendance's `attempts`: constant while an attempt is open, and another number in the next one. */
  readonly attemptsUsed?: number;
}

/** Fits every attempt. */
export const ANY_ATTEMPT: AttemptIdentity = { attemptId: null };

/** The identity of an attendance; without one it fits every attempt. */
export function identityOf(attendance: Attendance | null): AttemptIdentity {
  if (attendance === null) return ANY_ATTEMPT;
  return {
    attemptId: attendance._id,
    // A shell from before this field leaves it out.
    startedAt: attendance.startedAt ?? null,
    attemptsUsed: attendance.attempts,
  };
}

function agree<Fact>(one: Fact | null | undefined, other: Fact | null | undefined): boolean {
  return (one ?? null) === null || (other ?? null) === null || one === other;
}

/** Milliseconds since 1970, so that two spellings of one moment agree; null when the start is not known. */
function startMs({ startedAt }: AttemptIdentity): number | null {
  return (startedAt ?? null) === null ? null : Date.parse(startedAt ?? '');
}

function isSameButForCount(one: AttemptIdentity, other: AttemptIdentity): boolean {
  return agree(one.attemptId, other.attemptId) && agree(startMs(one), startMs(other));
}

/**
 * Returns true if everything that both sides know agrees. An equal id alone is not enough: a server may keep one
 * attendance for all attempts of a student and only count them.
 */
export function isSameAttempt(one: AttemptIdentity, other: AttemptIdentity): boolean {
  return isSameButForCount(one, other) && agree(one.attemptsUsed, other.attemptsUsed);
}

/** Returns true if an id or a start says that both are one attempt; a count alone may be equal by chance. */
export function isCertainlySame(one: AttemptIdentity, other: AttemptIdentity): boolean {
  const known =
    (one.attemptId !== null && other.attemptId !== null) || (startMs(one) !== null && startMs(other) !== null);
  return known && isSameAttempt(one, other);
}

/**
 * Returns true if the attendance shows the result of the attempt. Some servers count an attempt when it is started,
 * others when it is submitted: there the submitted attendance counts one more than the running one did.
 */
export function isResultOf(attempt: AttemptIdentity, attendance: Attendance): boolean {
  if (!attendance.submitted) return false;
  const result = identityOf(attendance);
  const countedLater = { ...attempt, attemptsUsed: (attempt.attemptsUsed ?? 0) + 1 };
  return isSameAttempt(attempt, result) || isSameAttempt(countedLater, result);
}

/**
 * Returns true if a start call only counted the open attempt once more: nothing but the count differs between what the
 * server said before and after it.
 */
export function isCountedAgain(before: AttemptIdentity, after: AttemptIdentity): boolean {
  return isSameButForCount(before, after) && !isSameAttempt(before, after);
}

/** The identity as a key for React: another attempt has another one. */
export function identityText({ attemptId, startedAt, attemptsUsed }: AttemptIdentity): string {
  return JSON.stringify([attemptId, startedAt ?? null, attemptsUsed ?? null]);
}
