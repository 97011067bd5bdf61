/** Answers to the questions of one attempt, in their order, with their times. */
export interface TimedAnswers {
  /** Option keys; null if unanswered. */
  readonly answers: readonly (string | null)[];
  /** In ms since 1970 by the server's clock; null or absent if unknown, which counts as the oldest. */
  readonly answeredAtMs: readonly (number | null)[];
}

const slotOf = ({ answers, answeredAtMs }: TimedAnswers, at: number) => ({
  answer: answers[at] ?? null,
  atMs: answeredAtMs[at] ?? null,
});

/**
 * Merges the answers of two devices to one attempt: the newer answer of each question, and an answer rather than none.
 * Of two with the same time the one in `known` stays.
 */
export function newestAnswers(known: TimedAnswers, other: TimedAnswers): TimedAnswers {
  const slots = Math.max(known.answers.length, other.answers.length);
  const merged = Array.from({ length: slots }, (_, at) => {
    const [one, two] = [slotOf(known, at), slotOf(other, at)];
    if (two.answer === null) return one;
    return one.answer === null || (two.atMs ?? 0) > (one.atMs ?? 0) ? two : one;
  });
  return { answers: merged.map(({ answer }) => answer), answeredAtMs: merged.map(({ atMs }) => atMs) };
}
