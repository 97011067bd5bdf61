import * as v from 'valibot';
import { optional, sideListOf, text } from './shapes';

/** What every answer is wrapped in: `{success, message, data}`. */
export const successEnvelope = v.object({
  success: v.literal(true),
  message: v.optional(text, ''),
  data: v.optional(v.unknown()),
});

/** One validation complaint of the server: the field it is about and the sentence to show there. */
export const fieldError = v.object({ path: v.optional(text, ''), message: text });
export type FieldError = v.InferOutput<typeof fieldError>;

/** What a refused call answers: `{message, statusCode, error: {errors: [{path, message}]}}`. */
export const errorEnvelope = v.object({
  message: v.optional(text, ''),
  statusCode: v.optional(v.fallback(v.nullable(v.number()), null), null),
  error: v.optional(optional(v.object({ errors: sideListOf('errors', fieldError) })), null),
});

/** The same two envelopes for who writes them. */
export interface SuccessEnvelope<Data> {
  success: true;
  message: string;
  data: Data;
}
export interface ErrorEnvelope {
  success: false;
  message: string;
  statusCode: number;
  error: { errors: FieldError[] };
}
