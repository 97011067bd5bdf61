import type { Attendance } from '../contract';

/** Facts that distinguish two attempts of one student at one exam. An unknown fact, null or absent, decides nothing. */
export interface AttemptIdentity {
  readonly attemptId: string | null;
  /** ISO date-time by the server's clock. */
  readonly startedAt?: string | null;
  /** The attendance's `attempts`: constant while an attempt is open, different in the next one. */
  readonly attemptsUsed?: number;
}

export const ANY_ATTEMPT: AttemptIdentity = { attemptId: null };

/** Returns the identity of an attendance; without one it matches every attempt. */
export function identityOf(attendance: Attendance | null): AttemptIdentity {
  if (attendance === null) return ANY_ATTEMPT;
  return {
    attemptId: attendance._id,
    // Shells older than this field leave it out.
    startedAt: attendance.startedAt ?? null,
    attemptsUsed: attendance.attempts,
  };
}

function agree<Fact>(one: Fact | null | undefined, other: Fact | null | undefined): boolean {
  return (one ?? null) === null || (other ?? null) === null || one === other;
}

/** Returns the start in ms, so that two notations of one moment are equal; null if unknown. */
function startMs({ startedAt }: AttemptIdentity): number | null {
  return (startedAt ?? null) === null ? null : Date.parse(startedAt ?? '');
}

/** Databases may store whole seconds of a start whose first response has ms. No two attempts begin within a second. */
function agreeOnStart(one: AttemptIdentity, other: AttemptIdentity): boolean {
  const [first, second] = [startMs(one), startMs(other)];
  return first === null || second === null || Math.abs(first - second) < 1000;
}

function isSameButForCount(one: AttemptIdentity, other: AttemptIdentity): boolean {
  return agree(one.attemptId, other.attemptId) && agreeOnStart(one, other);
}

/**
 * Returns true if all facts known on both sides agree. An equal id alone is not enough: a server may keep one
 * attendance for all attempts of a student and only count them.
 */
export function isSameAttempt(one: AttemptIdentity, other: AttemptIdentity): boolean {
  if (!isSameButForCount(one, other)) return false;
  // Voiding an earlier attempt renumbers this one: an equal id and start prove it.
  const isProven =
    one.attemptId !== null && other.attemptId !== null && startMs(one) !== null && startMs(other) !== null;
  return isProven || agree(one.attemptsUsed, other.attemptsUsed);
}

/** Returns true if an id or a start proves that both are one attempt; a count alone may be equal by chance. */
export function isCertainlySame(one: AttemptIdentity, other: AttemptIdentity): boolean {
  const known =
    (one.attemptId !== null && other.attemptId !== null) || (startMs(one) !== null && startMs(other) !== null);
  return known && isSameAttempt(one, other);
}

/**
 * Returns true if the attendance is the result of the attempt. Servers count an attempt at its start or at its
 * submission; in the latter case the submitted attendance counts one more.
 */
export function isResultOf(attempt: AttemptIdentity, attendance: Attendance): boolean {
  if (!attendance.submitted) return false;
  const result = identityOf(attendance);
  const countedLater = { ...attempt, attemptsUsed: (attempt.attemptsUsed ?? 0) + 1 };
  return isSameAttempt(attempt, result) || isSameAttempt(countedLater, result);
}

/** Returns true if a start call only counted the open attempt again: nothing but the count changed. */
export function isCountedAgain(before: AttemptIdentity, after: AttemptIdentity): boolean {
  return isSameButForCount(before, after) && !isSameAttempt(before, after);
}

/** Returns a React key of the identity: different for another attempt. */
export function identityText({ attemptId, startedAt, attemptsUsed }: AttemptIdentity): string {
  return JSON.stringify([attemptId, startedAt ?? null, attemptsUsed ?? null]);
}
