import * as v from 'valibot';
import { idOf, optionalText, text } from './shapes';

/** A student. Not among the other entities, because every page reads the stored login, also without the contract. */
export const user = v.object({
  name: v.optional(text, ''),
  stage: v.optional(text, ''),
  grade: v.optional(text, ''),
  studentCode: v.optional(text, ''),
  studentNumber: v.optional(text, ''),
  parentNumber: v.optional(text, ''),
  group: v.optional(idOf, null),
  loginToken: v.optional(optionalText, null),
});
export type User = v.InferOutput<typeof user>;
