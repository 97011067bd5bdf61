import type { Attendance, CallData } from '@manassa/shared/contract';

/**
 * Returns an exam as read with a later attendance, whose response has no exam: whether its answers may be shown after
 * the submission is unknown until the exam is read again.
 */
export function withAttendance({ exam, attendance: before }: CallData<'exam'>, now: Attendance): CallData<'exam'> {
  return {
    exam: now.submitted ? { ...exam, enableAnswers: false } : exam,
    // Checkpoints do not tell earlier results.
    attendance: { ...now, history: now.history.length > 0 ? now.history : (before?.history ?? []) },
  };
}
