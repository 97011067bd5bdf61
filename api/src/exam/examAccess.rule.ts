/** Why an exam cannot be started. */
export type ExamBlock = 'not_enrolled' | 'required_content' | 'finished' | 'attempt_limit';

export interface ExamFacts {
  enrolled: boolean;
  isFree: boolean;
  /** Required items that are not completed. */
  missing: number;
  finished: boolean;
  attemptsUsed: number;
  attemptsAllowed: number;
}

/** Null when a new attempt may start, else the first reason. */
export function examBlock(facts: ExamFacts): ExamBlock | null {
  if (!facts.enrolled && !facts.isFree) return 'not_enrolled';
  if (facts.missing > 0) return 'required_content';
  if (facts.finished) return 'finished';
  return facts.attemptsUsed >= facts.attemptsAllowed ? 'attempt_limit' : null;
}
