import type { Answers } from '../attempt/attempt.rule';

/** Returns the number of answered questions. */
export function countAnswered(answers: Answers): number {
  return answers.reduce((count, answer) => (answer === null ? count : count + 1), 0);
}
