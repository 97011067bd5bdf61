/** Why an attempt cannot be sat, in the order in which it is looked at. */
export type LeaveReason = 'handed-in' | 'no-attendance' | 'submitted' | 'finished' | 'no-questions';

/**
 * Whether the attempt can be sat, or why the student goes back to the start page. A submission that waits on the
 * device belongs to the start page too: it sends it by itself.
 */
export function attendVerdict(known: {
  hasPending: boolean;
  /** The server took this attempt a moment ago, and the exam may have been read before that. */
  taken: boolean;
  attendance: { submitted: boolean } | null;
  finished: boolean;
  questions: number;
}): LeaveReason | null {
  if (known.hasPending || known.taken) return 'handed-in';
  if (known.attendance === null) return 'no-attendance';
  if (known.attendance.submitted) return 'submitted';
  if (known.finished) return 'finished';
  return known.questions === 0 ? 'no-questions' : null;
}
