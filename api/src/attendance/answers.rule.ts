import type { FieldError } from '@manassa/shared/contract';
import { arabic } from '../refusal/arabic';

/** Maximum number of characters in an option's key, and in a device's name. */
export const LONGEST_KEY = 64;

type ReadAnswers = { ok: true; answers: (string | null)[] } | { ok: false; errors: FieldError[] };

/** Matches answers with questions; empty ones are unanswered. Errors name the answer's index. */
export function readAnswers(
  sent: readonly (string | null)[],
  questions: readonly { answers: Readonly<Record<string, string>> }[],
): ReadAnswers {
  if (sent.length > questions.length) {
    return { ok: false, errors: [{ path: 'studentAnswers', message: arabic.tooManyAnswers }] };
  }
  const errors: FieldError[] = [];
  const answers = questions.map((question, index) => {
    const answer = sent[index] ?? '';
    if (answer === '') return null;
    if (!Object.hasOwn(question.answers, answer)) {
      errors.push({ path: `studentAnswers.${index}`, message: arabic.unknownOption });
    }
    return answer;
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, answers };
}
