import type { Attendance, CallData } from '@manassa/shared/contract';

/**
 * Returns an exam as read with a later attendance from a response without an exam. Answers of a submitted attempt are
 * hidden: only the next response of the exam tells whether they may be shown.
 */
export function withAttendance({ exam, attendance: before }: CallData<'exam'>, now: Attendance): CallData<'exam'> {
  return {
    exam: now.submitted ? { ...exam, enableAnswers: false } : exam,
    // Responses of checkpoints have no earlier results.
    attendance: { ...now, history: now.history.length > 0 ? now.history : (before?.history ?? []) },
  };
}
