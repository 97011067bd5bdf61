import type { FieldError } from '@manassa/shared/contract';
import { refusals, type RefusalCode } from './refusals';

/** A call that is refused for a reason the student can be told. Anything else thrown is a bug and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  /** The sentence for the student. */
  readonly sentence: string;

  constructor(
    readonly code: RefusalCode,
    /** What is wrong with which field. */
    readonly errors: readonly FieldError[] = [],
    /** Seconds until it is worth trying again. */
    readonly retryAfterSec: number | null = null,
  ) {
    super(code);
    [this.statusCode, this.sentence] = refusals[code];
  }
}

/** Refuses one field of the body. */
export function invalidField(path: string, message: string): Refusal {
  return new Refusal('invalid', [{ path, message }]);
}
