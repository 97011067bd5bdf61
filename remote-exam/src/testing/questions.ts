import type { Question } from '@manassa/shared/contract';
import { buildQuestion } from '@manassa/shared/testing';

/** Questions that differ in their text, with the given option keys each. */
export function questionsWith(...optionKeys: readonly (readonly string[])[]): Question[] {
  return optionKeys.map((keys, index) =>
    buildQuestion({
      question: `سؤال ${index + 1}`,
      answers: Object.fromEntries(keys.map((key) => [key, `اختيار ${key}`])),
    }),
  );
}
