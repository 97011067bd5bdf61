import type { ErrorEnvelope, SuccessEnvelope } from '@manassa/shared/contract';
import type { Refusal } from '../refusal/refusal';

/** Answer of a call; `message` is shown to the student. */
export interface Answer {
  message?: string;
  data: object;
}

/** Presents the envelope of success. An empty message shows no toast. */
export function presentAnswer({ message = '', data }: Answer): SuccessEnvelope<object> {
  return { success: true, message, data };
}

/** Presents the envelope of a refusal. */
export function presentRefusal(refusal: Refusal): ErrorEnvelope {
  return {
    success: false,
    message: refusal.sentence,
    statusCode: refusal.statusCode,
    error: { errors: [...refusal.errors] },
  };
}
