import { useEffect, useState } from 'react';
import { monotonicNow } from '../attempt/clock/countdown';
import { serverRemainingMs } from '../attempt/clock/deadline.rule';
import type { TimedServerTime } from '../attempt/clock/serverTime';

/**
 * A window in which the attempt is open, here or on another device, says that its time is up and hands it in: it goes
 * first. The server takes submissions for late after a minute.
 */
const OTHERS_FIRST_MS = 30_000;
/** Browsers wait no longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Whether the time of an open attempt is over by the server's deadline; never where the server gives none. */
export function useTimeIsOver(serverTime: TimedServerTime | null): boolean {
  // By its deadline: every answer of the server is another object.
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
