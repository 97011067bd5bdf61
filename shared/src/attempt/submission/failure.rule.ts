import { mayRecover } from '../../network/recovery.rule';

/**
 * Reason why the server does not have the answers yet. `network` and `server` are retried automatically, `session`
 * after a login, `refused` when the student presses again.
 */
export type FailureReason = 'network' | 'server' | 'session' | 'refused';

interface FailedCall {
  readonly code: string;
  readonly status: number | null;
}

/** Returns the reason of a failed submission; null stands for an error that is not a failed call. */
export function failureReason(failure: FailedCall | null): FailureReason {
  if (failure === null) return 'server';
  if (failure.status === 401) return 'session';
  if (failure.code === 'network' || failure.code === 'aborted') return 'network';
  // A response that is not from the API, such as a gateway's page: the API is down.
  if (failure.code === 'unexpected') return 'server';
  return mayRecover(failure.status) ? 'server' : 'refused';
}

export function healsByItself(reason: FailureReason): boolean {
  return reason === 'network' || reason === 'server';
}

/** Delays in ms before a submission is sent again; the last one repeats. */
const RETRY_WAITS_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000] as const;

/** Maximum `Retry-After` in ms that is respected. */
const MOST_ASKED_MS = 120_000;

/**
 * Returns the delay in ms after the nth failure (from 1), at least `askedMs`. `chance` from 0 to 1 spreads retries over
 * half of the delay, so that a class that failed together does not return together.
 */
export function retryWaitMs(failures: number, chance: number, askedMs = 0): number {
  const wait = RETRY_WAITS_MS[Math.min(Math.max(failures, 1), RETRY_WAITS_MS.length) - 1] ?? 60_000;
  const asked = Math.min(askedMs, MOST_ASKED_MS);
  return Math.round(Math.max(wait * (0.75 + chance * 0.5), asked * (1 + chance * 0.5)));
}
