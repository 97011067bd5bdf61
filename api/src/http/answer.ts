import type { ErrorEnvelope, SuccessEnvelope } from '@manassa/shared/contract';
import type { Refusal } from '../refusal/refusal';

/** `message` is shown to the student; empty for none. */
export interface Answer {
  message?: string;
  data: object;
}

export function presentAnswer({ message = '', data }: Answer): SuccessEnvelope<object> {
  return { success: true, message, data };
}

export function presentRefusal(refusal: Refusal): ErrorEnvelope {
  return {
    success: false,
    message: refusal.sentence,
    statusCode: refusal.statusCode,
    error: { errors: [...refusal.errors] },
  };
}
