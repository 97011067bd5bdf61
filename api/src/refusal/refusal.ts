import type { FieldError } from '@manassa/shared/contract';
import { refusals, type RefusalCode } from './refusals';

/** Refused call with a reason for the student. Any other thrown error is a bug and is answered with 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly sentence: string;

  constructor(
    readonly code: RefusalCode,
    /** Wrong fields with the reason. */
    readonly errors: readonly FieldError[] = [],
    /** Seconds until a new try makes sense. */
    readonly retryAfterSec: number | null = null,
  ) {
    super(code);
    [this.statusCode, this.sentence] = refusals[code];
  }
}

/** Returns the refusal of one field of the body. */
export function invalidField(path: string, message: string): Refusal {
  return new Refusal('invalid', [{ path, message }]);
}
