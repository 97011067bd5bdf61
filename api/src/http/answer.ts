import type { ErrorEnvelope, SuccessEnvelope } from '@manassa/shared/contract';
import type { Refusal } from '../refusal/refusal';

/** What a call answers: data and, where the student should see one, a message. */
export interface Answer {
  message?: string;
  data: object;
}

/** The envelope of success. An empty message shows no toast. */
export function presentAnswer({ message = '', data }: Answer): SuccessEnvelope<object> {
  return { success: true, message, data };
}

/** The envelope of a refusal. */
export function presentRefusal(refusal: Refusal): ErrorEnvelope {
  return {
    success: false,
    message: refusal.sentence,
    statusCode: refusal.statusCode,
    error: { errors: [...refusal.errors] },
  };
}
