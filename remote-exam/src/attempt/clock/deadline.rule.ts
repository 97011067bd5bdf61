/** Time of an attempt: a deadline on a monotonic clock. Clock readings are arguments, in ms. */

/** Seconds left at which the header warns. */
const WARNING_SEC = 300;
/** Seconds left at which the header shows an alarm. */
const CRITICAL_SEC = 60;
/** Interval in seconds at which the time left is stored. */
export const SAVE_EVERY_SEC = 5;
/** Duration of the time-up dialog in ms. */
export const TIME_UP_DIALOG_MS = 3000;

/** Urgency of the time left; decides the look of the header. */
export type TimePhase = 'calm' | 'warning' | 'critical';

/** Two ISO date-times by the server's clock, null if it does not send them. */
export interface ServerTime {
  readonly expiresAt: string;
  readonly serverNow: string;
}

/** Returns the duration of an exam in ms; null for 0, which means no limit. */
export function fullTimeMs(durationMin: number): number | null {
  return durationMin > 0 ? durationMin * 60_000 : null;
}

/** Returns stored seconds, or null if they are not between 0 and the full duration. */
export function usableSavedSec(savedSec: number | null, durationMin: number): number | null {
  return savedSec !== null && savedSec >= 0 && savedSec <= durationMin * 60 ? savedSec : null;
}

/** Returns the ms until the server's deadline, by its own two clock readings; below 0 after it. */
export function serverRemainingMs(time: ServerTime, sinceResponseMs: number): number {
  return Date.parse(time.expiresAt) - Date.parse(time.serverNow) - sinceResponseMs;
}

/**
 * Returns the age in ms of a stored reading of the server's clock, so that the time continues without a connection.
 * Stored seconds follow the page's monotonic clock, so the device's clock counts only from their writing on. A clock
 * that was set back counts as no elapsed time, and never adds any.
 */
export function keptAgeMs(known: {
  server: ServerTime;
  /** Time of the kept response, in ms by the device's clock. */
  keptAt: number;
  saved: { readonly remainingSec: number; readonly savedAt?: number; readonly expiresAt?: string } | null;
  /** In ms by the device's clock. */
  now: number;
}): number {
  const { saved, now } = known;
  const sinceMs = Math.max(0, now - (saved?.savedAt ?? known.keptAt));
  if (saved === null) return sinceMs;
  const elapsedMs = serverRemainingMs(known.server, 0) - saved.remainingSec * 1000;
  // The seconds may count time that staff gave after the stored response.
  if (elapsedMs >= 0 || isExtended(known.server.expiresAt, saved.expiresAt)) return elapsedMs + sinceMs;
  // Seconds from before the response: a killed browser may leave an old local storage. The journal's are read later.
  return Math.max(0, now - known.keptAt);
}

/**
 * Returns the time left in ms when an attempt is opened; null without a limit. With a server deadline it is min(stored,
 * deadline - now), so that neither stored data nor a closed tab adds time.
 */
export function openingRemainingMs(known: {
  durationMin: number;
  savedSec: number | null;
  server: ServerTime | null;
  /** Age of the server's response in ms, on the monotonic clock. */
  sinceResponseMs: number;
}): number | null {
  const savedSec = usableSavedSec(known.savedSec, known.durationMin);
  if (known.server !== null) {
    const left = serverRemainingMs(known.server, known.sinceResponseMs);
    return Math.max(0, savedSec === null ? left : Math.min(left, savedSec * 1000));
  }
  return savedSec === null || fullTimeMs(known.durationMin) === null ? fullTimeMs(known.durationMin) : savedSec * 1000;
}

/** Least extension of an attempt by staff in ms. Some servers compute the deadline anew for each response. */
const LEAST_EXTENSION_MS = 60_000;

/** Returns true if staff have given more time: what was known of the time left does not apply any more. */
export function isExtended(before: string | undefined, after: string | undefined): boolean {
  return Date.parse(after ?? '') - Date.parse(before ?? '') >= LEAST_EXTENSION_MS;
}

/**
 * Returns the better deadline after another response. Each response is delayed by the network, so each reading is the
 * true deadline or later: the earliest one is the best, and the countdown never jumps up.
 */
export function correctedDeadline(knownAt: number | null, measuredAt: number): number {
  return knownAt === null ? measuredAt : Math.min(knownAt, measuredAt);
}

/** Returns the whole seconds left, rounded up: 0 is shown exactly when the time is over. */
export function secondsLeft(deadlineAt: number, now: number): number {
  return Math.max(0, Math.ceil((deadlineAt - now) / 1000));
}

/** Returns the ms until the shown second changes next, before the deadline. */
export function untilNextSecondMs(deadlineAt: number, now: number): number {
  return deadlineAt - now - (secondsLeft(deadlineAt, now) - 1) * 1000;
}

/** Returns the phase at a number of seconds left; a threshold belongs to the more urgent phase. */
export function timePhase(leftSec: number): TimePhase {
  if (leftSec <= CRITICAL_SEC) return 'critical';
  return leftSec <= WARNING_SEC ? 'warning' : 'calm';
}

/** Returns the elapsed percentage of the exam's time, 0 to 100, whole. */
export function elapsedPercent(leftSec: number, durationMin: number): number {
  const fullSec = durationMin * 60;
  if (fullSec <= 0) return 0;
  return Math.max(0, Math.floor(((fullSec - leftSec) / fullSec) * 100));
}
