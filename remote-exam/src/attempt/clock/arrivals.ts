import type { Attendance, CallData } from '@manassa/shared/contract';
import { monotonicNow } from './countdown';
import type { ServerTime } from './deadline.rule';

/** Server time with the moment of the response, in ms of the monotonic clock. */
export type TimedServerTime = ServerTime & { readonly answeredAt: number };

/** First sight of each response: one from the cache keeps its age. */
export interface Arrivals {
  /** Returns the device's time in ms at which the exam's response was seen first. */
  readAt: (response: CallData<'exam'>) => number;
  /** Returns the server time of an attendance, or null. The same attendance gives the same object. */
  serverTime: (attendance: Attendance | null) => TimedServerTime | null;
}

/** Creates the arrivals of a page. */
export function createArrivals(): Arrivals {
  const seenAt = new WeakMap<CallData<'exam'>, number>();
  const times = new WeakMap<Attendance, TimedServerTime>();
  return {
    readAt(response) {
      const at = seenAt.get(response) ?? Date.now();
      seenAt.set(response, at);
      return at;
    },
    serverTime(attendance) {
      if (!attendance?.expiresAt || !attendance.serverNow) return null;
      const time = times.get(attendance) ?? {
        expiresAt: attendance.expiresAt,
        serverNow: attendance.serverNow,
        answeredAt: monotonicNow(),
      };
      times.set(attendance, time);
      return time;
    },
  };
}
