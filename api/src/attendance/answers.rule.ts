import type { FieldError } from '@manassa/shared/contract';
import { arabic } from '../refusal/arabic';

/** The answers as they are graded, or what is wrong with them. */
export type ReadAnswers = { ok: true; answers: (string | null)[] } | { ok: false; errors: FieldError[] };

/**
 * Fits what was sent to the questions: missing slots are unanswered, '' is unanswered. More answers than questions, or
 * an option that a question does not have, is refused at its place.
 */
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
