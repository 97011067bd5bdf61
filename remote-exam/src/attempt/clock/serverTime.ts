import type { Attendance } from '@manassa/shared/contract';
import { monotonicNow } from './countdown';
import type { ServerTime } from './deadline.rule';

/** What the server says about time, with the moment it came in on the monotonic clock, in milliseconds. */
export type TimedServerTime = ServerTime & { readonly answeredAt: number };

/** When each attendance was first seen: one that comes from the cache is as old as it is. */
const known = new WeakMap<Attendance, TimedServerTime>();

/** What an attendance says about time; null where it says nothing. The same attendance gives the same object. */
export function serverTimeOf(attendance: Attendance | null): TimedServerTime | null {
  if (!attendance?.expiresAt || !attendance.serverNow) return null;
  const time = known.get(attendance) ?? {
    expiresAt: attendance.expiresAt,
    serverNow: attendance.serverNow,
    answeredAt: monotonicNow(),
  };
  known.set(attendance, time);
  return time;
}
