/** Time at which a submission arrived: in time, late but within the exam's limit, or after that limit. */
export type Lateness = 'on time' | 'late' | 'too late';

/** Times that decide whether a submission counts. */
export interface SubmissionTimes {
  /** Deadline of the attempt. */
  expiresAt: Date;
  /** Seconds after the deadline that still count as on time: the answers travel over slow networks. */
  graceSec: number;
  /** Minutes after the deadline in which a submission counts as late; 0 accepts none after the grace period. */
  lateLimitMin: number;
}

/** Returns the last moment at which a submission counts. */
export function lastMoment({ expiresAt, graceSec, lateLimitMin }: SubmissionTimes): Date {
  return new Date(expiresAt.getTime() + Math.max(graceSec, lateLimitMin * 60) * 1000);
}

/** Returns the lateness of a submission that arrives at `now`. Both limits belong to the better side. */
export function latenessOf(times: SubmissionTimes, now: Date): Lateness {
  if (now.getTime() <= times.expiresAt.getTime() + times.graceSec * 1000) return 'on time';
  return now.getTime() <= lastMoment(times).getTime() ? 'late' : 'too late';
}

/** Stored facts of an attempt about its submission. */
export interface StoredLateness {
  expiresAt: Date;
  submittedAt: Date | null;
  late: boolean;
  /** Arrival of a submission that did not count; its answers are kept for staff. */
  lateReceivedAt: Date | null;
}

/**
 * Returns an attempt's lateness and the delay after its deadline in whole seconds, 0 if on time. Students, staff lists
 * and exports show both.
 */
export function describeLateness(attempt: StoredLateness): { lateness: Lateness; lateBySec: number } {
  const arrivedAt = attempt.lateReceivedAt ?? (attempt.late ? attempt.submittedAt : null);
  if (arrivedAt === null) return { lateness: 'on time', lateBySec: 0 };
  return {
    lateness: attempt.lateReceivedAt === null ? 'late' : 'too late',
    lateBySec: Math.max(0, Math.floor((arrivedAt.getTime() - attempt.expiresAt.getTime()) / 1000)),
  };
}
