/** `late` is after the grace period but within the exam's limit, `too late` after that limit. */
export type Lateness = 'on time' | 'late' | 'too late';

/** `lateLimitMin` of an exam whose author names none: a day. */
export const DEFAULT_LATE_LIMIT_MIN = 24 * 60;

export interface SubmissionTimes {
  expiresAt: Date;
  /** Seconds after the deadline that still count as on time: answers travel over slow networks. */
  graceSec: number;
  /** Minutes after the deadline in which a submission counts as late; 0 for none. */
  lateLimitMin: number;
}

/** Returns true if answers that arrive at `now` are no longer on time. `isPastGraceNow` is this in SQL. */
export function isPastGrace(
  { expiresAt, graceSec }: Pick<SubmissionTimes, 'expiresAt' | 'graceSec'>,
  now: Date,
): boolean {
  return now.getTime() > expiresAt.getTime() + graceSec * 1000;
}

/** Returns the last moment at which a submission counts. */
export function lastMoment({ expiresAt, graceSec, lateLimitMin }: SubmissionTimes): Date {
  return new Date(expiresAt.getTime() + Math.max(graceSec, lateLimitMin * 60) * 1000);
}

/** Returns the lateness of a submission at `now`; both limits are inclusive. */
export function latenessOf(times: SubmissionTimes, now: Date): Lateness {
  if (!isPastGrace(times, now)) return 'on time';
  return now.getTime() <= lastMoment(times).getTime() ? 'late' : 'too late';
}

interface StoredLateness {
  expiresAt: Date;
  submittedAt: Date | null;
  late: boolean;
  /** Arrival of a submission that did not count; its answers are kept for staff. */
  lateReceivedAt: Date | null;
}

/** Returns an attempt's lateness and its delay after the deadline in whole seconds, 0 if on time. */
export function describeLateness(attempt: StoredLateness): { lateness: Lateness; lateBySec: number } {
  const arrivedAt = attempt.lateReceivedAt ?? (attempt.late ? attempt.submittedAt : null);
  if (arrivedAt === null) return { lateness: 'on time', lateBySec: 0 };
  return {
    lateness: attempt.lateReceivedAt === null ? 'late' : 'too late',
    lateBySec: Math.max(0, Math.floor((arrivedAt.getTime() - attempt.expiresAt.getTime()) / 1000)),
  };
}
