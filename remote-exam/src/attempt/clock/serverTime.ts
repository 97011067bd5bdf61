import type { Attendance } from '@manassa/shared/contract';
import { monotonicNow } from './countdown';
import type { ServerTime } from './deadline.rule';

/** Server time with the moment of the response, in ms of the monotonic clock. */
export type TimedServerTime = ServerTime & { readonly answeredAt: number };

/** First sight of each attendance: one from the cache keeps its age. */
const known = new WeakMap<Attendance, TimedServerTime>();

/** Returns the server time of an attendance, or null. The same attendance gives the same object. */
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
