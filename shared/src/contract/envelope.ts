import * as v from 'valibot';
import { optional, optionalAmount, sideListOf, text } from './shapes';

/** `{success, message, data}` of a successful response. */
export const successEnvelope = v.object({
  success: v.literal(true),
  message: v.optional(text, ''),
  data: v.optional(v.unknown()),
});

/** The last part of a path, which may be a list and begin with a part of the request: 'body.name', ['body', 'name']. */
const fieldName = v.pipe(
  v.unknown(),
  v.transform((path): string => {
    const last: unknown = Array.isArray(path) ? path.at(-1) : path;
    return v.parse(text, last).split('.').at(-1) ?? '';
  }),
);

/** Validation error of one field, with the sentence to show there. */
const fieldError = v.object({ path: v.optional(fieldName, ''), message: text });
export type FieldError = v.InferOutput<typeof fieldError>;

/** `{message, statusCode, error: {errors: [{path, message}]}}` of a refusal. */
export const errorEnvelope = v.object({
  message: v.optional(text, ''),
  statusCode: v.optional(optionalAmount, null),
  error: v.optional(optional(v.object({ errors: sideListOf('errors', fieldError) })), null),
});

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
