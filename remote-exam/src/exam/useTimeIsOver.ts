import { useEffect, useState } from 'react';
import { monotonicNow } from '../attempt/clock/countdown';
import { serverRemainingMs } from '../attempt/clock/deadline.rule';
import type { TimedServerTime } from '../attempt/clock/arrivals';

/**
 * Delay in ms before this page acts: a tab with the attempt, here or on another device, submits first. Shorter than
 * the server's grace period of 30 s, after which a submission is marked as late.
 */
const OTHERS_FIRST_MS = 15_000;
/** Maximum delay of a browser timer in ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

function leftMs(server: TimedServerTime): number {
  return serverRemainingMs(server, monotonicNow() - server.receivedAtMs);
}

/** Returns true if the time is over by a reading that was stored before the connection was lost. */
export function maybeOver(server: TimedServerTime | null): boolean {
  return server?.isKept === true && leftMs(server) <= 0;
}

/**
 * Tells if the time of an open attempt is over by the server's deadline: 'maybe' if its clock was read before the
 * connection was lost, since the device's clock may have been set forward. 'no' without a deadline.
 */
export function useTimeIsOver(serverTime: TimedServerTime | null): 'no' | 'maybe' | 'over' {
  // Keyed by deadline and source: every response is another object.
  const [over, setOver] = useState<string | null>(null);
  const isKept = serverTime?.isKept === true;
  const key = serverTime === null ? null : `${serverTime.expiresAt} ${isKept}`;
  useEffect(() => {
    if (serverTime === null) return undefined;
    const waitMs = Math.max(0, leftMs(serverTime) + (isKept ? 0 : OTHERS_FIRST_MS));
    if (!(waitMs <= LONGEST_WAIT_MS)) return undefined;
    const timer = setTimeout(() => setOver(key), waitMs);
    return () => clearTimeout(timer);
  }, [serverTime, isKept, key]);
  if (key === null || over !== key) return 'no';
  return isKept ? 'maybe' : 'over';
}
