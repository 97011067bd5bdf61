import type { Attendance, CallData } from '@manassa/shared/contract';
import type { KeptData } from '@manassa/shared/data';
import { monotonicNow } from './countdown';
import type { ServerTime } from './deadline.rule';

/** Server time with the moment of the response, in ms of the monotonic clock. */
export type TimedServerTime = ServerTime & {
  readonly receivedAtMs: number;
  /** True for a stored reading: its age is an estimate by the device's clock. */
  readonly isKept?: boolean;
};

/** Arrival time of each response; a cached response keeps its age. */
export interface Arrivals {
  /** Returns the device's time in ms at which the exam's response arrived, also that of a stored one. */
  readAt: (response: KeptData<CallData<'exam'>>) => number;
  /**
   * Returns the server time of an attendance, or null. The same attendance gives the same object.
   *
   * @param keptAgeMs returns the age in ms of a stored response; absent for a new one
   */
  serverTime: (attendance: Attendance | null, keptAgeMs?: (server: ServerTime) => number) => TimedServerTime | null;
}

/** Creates the arrivals of a page. */
export function createArrivals(): Arrivals {
  const seenAt = new WeakMap<CallData<'exam'>, number>();
  const times = new WeakMap<Attendance, TimedServerTime>();
  return {
    readAt(response) {
      const at = seenAt.get(response) ?? response.keptAt ?? Date.now();
      seenAt.set(response, at);
      return at;
    },
    serverTime(attendance, keptAgeMs) {
      if (!attendance?.expiresAt || !attendance.serverNow) return null;
      const server = { expiresAt: attendance.expiresAt, serverNow: attendance.serverNow };
      const time = times.get(attendance) ?? {
        ...server,
        receivedAtMs: monotonicNow() - (keptAgeMs?.(server) ?? 0),
        ...(keptAgeMs ? { isKept: true } : {}),
      };
      times.set(attendance, time);
      return time;
    },
  };
}
