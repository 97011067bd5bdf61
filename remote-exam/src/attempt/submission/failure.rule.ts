import type { FailureReason } from '../attempt.rule';

/** Statuses of a server that is busy or down rather than unwilling. */
const PASSING_STATUSES = new Set([408, 425, 429]);

/** What submission needs to know of a failed call. */
export interface FailedCall {
  readonly code: string;
  readonly status: number | null;
}

/** Why a submission did not arrive; null for a failure that is no failed call. */
export function failureReason(failure: FailedCall | null): FailureReason {
  if (failure === null) return 'server';
  if (failure.status === 401) return 'session';
  if (failure.code === 'network' || failure.code === 'aborted') return 'network';
  // Something that is no API answered (a gateway's page): the API is down or away.
  if (failure.code === 'unexpected') return 'server';
  const status = failure.status ?? 500;
  return status >= 500 || PASSING_STATUSES.has(status) ? 'server' : 'refused';
}

/** Whether waiting alone can heal the failure. */
export function healsByItself(reason: FailureReason): boolean {
  return reason === 'network' || reason === 'server';
}

/** Waits before a submission is sent again, in milliseconds; the last one repeats. */
const RETRY_WAITS_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000] as const;

/** A server that asks for more patience than this is not believed: answers wait for it. */
const MOST_ASKED_MS = 120_000;

/**
 * How long to wait after the nth failure (counted from 1), in milliseconds, and no less than the server asked for.
 * `chance` from 0 to 1 spreads a class that failed together over half of the wait, so that it does not come back
 * together.
 */
export function retryWaitMs(failures: number, chance: number, askedMs = 0): number {
  const wait = RETRY_WAITS_MS[Math.min(Math.max(failures, 1), RETRY_WAITS_MS.length) - 1] ?? 60_000;
  const asked = Math.min(askedMs, MOST_ASKED_MS);
  return Math.round(Math.max(wait * (0.75 + chance * 0.5), asked * (1 + chance * 0.5)));
}
