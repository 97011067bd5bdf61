import type { Question } from '@manassa/shared/contract';
import { buildQuestion } from '@manassa/shared/testing';

/** Returns questions with different texts and the given option keys. */
export function questionsWith(...optionKeys: readonly (readonly string[])[]): Question[] {
  return optionKeys.map((keys, index) =>
    buildQuestion({
      question: `سؤال ${index + 1}`,
      answers: Object.fromEntries(keys.map((key) => [key, `اختيار ${key}`])),
    }),
  );
}
