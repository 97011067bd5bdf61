import type { Answers } from '@manassa/shared/attempt';

/** Returns the number of answered questions. */
export function countAnswered(answers: Answers): number {
  return answers.reduce((count, answer) => (answer === null ? count : count + 1), 0);
}
