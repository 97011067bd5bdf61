import { useEffect, useState } from 'react';
import { monotonicNow } from '../attempt/clock/countdown';
import { serverRemainingMs } from '../attempt/clock/deadline.rule';
import type { TimedServerTime } from '../attempt/clock/arrivals';

/**
 * Delay in ms before this page acts: a window with the attempt, here or on another device, submits first. Shorter than
 * the server's grace period of 30 s, after which a submission is marked as late.
 */
const OTHERS_FIRST_MS = 15_000;
/** Maximum delay of a browser timer in ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Returns true once the time of an open attempt is over by the server's deadline; false without one. */
export function useTimeIsOver(serverTime: TimedServerTime | null): boolean {
  // Keyed by deadline: every response is another object.
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (serverTime === null) return undefined;
    const leftMs = serverRemainingMs(serverTime, monotonicNow() - serverTime.answeredAt);
    const waitMs = Math.max(0, leftMs + OTHERS_FIRST_MS);
    if (!(waitMs <= LONGEST_WAIT_MS)) return undefined;
    const timer = setTimeout(() => setOver(serverTime.expiresAt), waitMs);
    return () => clearTimeout(timer);
  }, [serverTime]);
  return serverTime !== null && over === serverTime.expiresAt;
}
