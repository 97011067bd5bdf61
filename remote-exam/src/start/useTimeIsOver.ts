import { useEffect, useState } from 'react';
import { monotonicNow } from '../attempt/countdown';
import { serverRemainingMs } from '../attempt/deadline.rule';
import type { TimedServerTime } from '../exam/serverTime';

/** A window in which the attempt is open says that its time is up and hands it in: it goes first. */
const OTHERS_FIRST_MS = 5000;
/** Browsers wait no longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Whether the time of an open attempt is over by the server's deadline; never where the server gives none. */
export function useTimeIsOver(serverTime: TimedServerTime | null): boolean {
  const [over, setOver] = useState<TimedServerTime | null>(null);
  useEffect(() => {
    if (serverTime === null) return undefined;
    const leftMs = serverRemainingMs(serverTime, monotonicNow() - serverTime.answeredAt);
    const waitMs = Math.max(0, leftMs + OTHERS_FIRST_MS);
    if (!(waitMs <= LONGEST_WAIT_MS)) return undefined;
    const timer = setTimeout(() => setOver(serverTime), waitMs);
    return () => clearTimeout(timer);
  }, [serverTime]);
  return serverTime !== null && over === serverTime;
}
