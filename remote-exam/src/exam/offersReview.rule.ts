/** Returns true if the exam shows its answers to the student: enabled, and submitted or finished. */
export function offersReview(
  exam: { readonly finished: boolean; readonly enableAnswers: boolean },
  attempt: { readonly submitted: boolean } | null,
): boolean {
  return exam.enableAnswers && (attempt?.submitted === true || exam.finished);
}
