/**
 * The time of an attempt: a deadline on a monotonic clock. Clock readings come in as arguments, in milliseconds.
 */

/** At this many seconds left the header warns. */
export const WARNING_SEC = 300;
/** At this many seconds left the header alarms. */
export const CRITICAL_SEC = 60;
/** The remaining seconds are kept on the device whenever they are divisible by this. */
export const SAVE_EVERY_SEC = 5;
/** How long the time-up dialog stays, in milliseconds. */
export const TIME_UP_DIALOG_MS = 3000;

/** How pressing the time is: what the header looks like. */
export type TimePhase = 'calm' | 'warning' | 'critical';

/** What the server says about time, where it says anything: two ISO date-times of its own clock. */
export interface ServerTime {
  readonly expiresAt: string;
  readonly serverNow: string;
}

/** The time of an exam in milliseconds; null for a duration of nothing, which is no limit rather than no time. */
export function fullTimeMs(durationMin: number): number | null {
  return durationMin > 0 ? durationMin * 60_000 : null;
}

/** Seconds kept on the device, or null when they cannot be of this exam: not between 0 and the full duration. */
export function usableSavedSec(savedSec: number | null, durationMin: number): number | null {
  if (savedSec === null || !Number.isFinite(savedSec)) return null;
  return savedSec >= 0 && savedSec <= durationMin * 60 ? savedSec : null;
}

/** Milliseconds until the server's deadline, by the server's own two clock readings; below 0 when it has passed. */
export function serverRemainingMs(time: ServerTime, sinceAnswerMs: number): number {
  return Date.parse(time.expiresAt) - Date.parse(time.serverNow) - sinceAnswerMs;
}

/**
 * The time left when an attempt is opened, in milliseconds, or null without a limit. With a server deadline it is
 * min(saved, deadline - now), so neither a kept value nor a closed tab adds time; without one it is what was kept.
 */
export function openingRemainingMs(known: {
  durationMin: number;
  savedSec: number | null;
  server: ServerTime | null;
  /** How long ago the server's answer came in, on the monotonic clock. */
  sinceAnswerMs: number;
}): number | null {
  const savedSec = usableSavedSec(known.savedSec, known.durationMin);
  if (known.server !== null) {
    const left = serverRemainingMs(known.server, known.sinceAnswerMs);
    return Math.max(0, savedSec === null ? left : Math.min(left, savedSec * 1000));
  }
  return savedSec === null || fullTimeMs(known.durationMin) === null ? fullTimeMs(known.durationMin) : savedSec * 1000;
}

/**
 * A deadline after asking the server again. Each answer was late by its own way through the network, so each reading
 * is the true deadline or later: the earliest one is the best, and the countdown never jumps up.
 */
export function correctedDeadline(knownAt: number | null, measuredAt: number): number {
  return knownAt === null ? measuredAt : Math.min(knownAt, measuredAt);
}

/** Whole seconds left, rounded up: 0 is shown exactly when the time is over. */
export function secondsLeft(deadlineAt: number, now: number): number {
  return Math.max(0, Math.ceil((deadlineAt - now) / 1000));
}

/** Milliseconds until the shown second changes next. */
export function untilNextSecondMs(deadlineAt: number, now: number): number {
  const leftMs = Math.max(0, deadlineAt - now);
  return leftMs - (secondsLeft(deadlineAt, now) - 1) * 1000;
}

/** The phase at a number of seconds left; both edges belong to the more pressing side. */
export function timePhase(leftSec: number): TimePhase {
  if (leftSec <= CRITICAL_SEC) return 'critical';
  return leftSec <= WARNING_SEC ? 'warning' : 'calm';
}

/** How much of the exam's time has gone, 0 to 100, whole. */
export function elapsedPercent(leftSec: number, durationMin: number): number {
  const fullSec = durationMin * 60;
  if (fullSec <= 0) return 0;
  return Math.min(100, Math.max(0, Math.floor(((fullSec - leftSec) / fullSec) * 100)));
}
