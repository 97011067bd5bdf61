import type { Answers } from '@manassa/shared/attempt';

export function countAnswered(answers: Answers): number {
  return answers.reduce((count, answer) => (answer === null ? count : count + 1), 0);
}
