import type { FieldError } from '@manassa/shared/contract';
import { refusals, type RefusalCode } from './refusals';

/** Refused call with a reason for the student. Other errors are bugs, answered with 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly sentence: string;

  constructor(
    readonly code: RefusalCode,
    readonly errors: readonly FieldError[] = [],
    /** Seconds until a retry makes sense. */
    readonly retryAfterSec: number | null = null,
  ) {
    super(code);
    [this.statusCode, this.sentence] = refusals[code];
  }
}

export function invalidField(path: string, message: string): Refusal {
  return new Refusal('invalid', [{ path, message }]);
}
