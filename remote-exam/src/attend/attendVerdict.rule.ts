/** Reasons to leave the page, in the order of the checks. */
type LeaveReason = 'submitted-here' | 'no-attendance' | 'submitted' | 'finished' | 'maybe-over' | 'no-questions';

/** Returns null if the attempt can be attended, else the reason to return to the start page, which can send it. */
export function attendVerdict(known: {
  /** It waits to be sent, or the server has received it, maybe after the exam was read. */
  isSubmittedHere: boolean;
  attendance: { submitted: boolean } | null;
  finished: boolean;
  /** The time is over by the device's clock, which may have been set forward since the server's was read. */
  maybeOver: boolean;
  questions: number;
}): LeaveReason | null {
  if (known.isSubmittedHere) return 'submitted-here';
  if (known.attendance === null) return 'no-attendance';
  if (known.attendance.submitted) return 'submitted';
  if (known.finished) return 'finished';
  if (known.maybeOver) return 'maybe-over';
  return known.questions === 0 ? 'no-questions' : null;
}
