import type { Question } from '../../contract';
import { buildQuestion } from '../../testing/buildEntities';

export function questionsWith(...optionKeys: readonly (readonly string[])[]): Question[] {
  return optionKeys.map((keys, index) =>
    buildQuestion({
      question: `سؤال ${index + 1}`,
      answers: Object.fromEntries(keys.map((key) => [key, `اختيار ${key}`])),
    }),
  );
}
