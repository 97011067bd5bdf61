import type { FieldError } from '@manassa/shared/contract';

/** Errors of a form: at most one per field, and those that belong to no visible field. */
export interface FormErrors<Field extends string> {
  fields: Readonly<Partial<Record<Field, string>>>;
  form: readonly string[];
}

export const NO_ERRORS: FormErrors<never> = { fields: {}, form: [] };

/** Assigns the server's errors to their fields; the first one per field wins. Others belong to the whole form. */
export function placeErrors<Field extends string>(
  errors: readonly FieldError[],
  shown: readonly Field[],
): FormErrors<Field> {
  const fields: Partial<Record<Field, string>> = {};
  const form: string[] = [];
  for (const { path, message } of errors) {
    const field = shown.find((name) => name === path);
    if (field !== undefined) fields[field] ??= message;
    else if (message !== '' && !form.includes(message)) form.push(message);
  }
  return { fields, form };
}

/** Returns the given error for every field that is empty or only spaces. */
export function missingFields<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
  sentence: string,
): FormErrors<Field>['fields'] {
  const fields: Partial<Record<Field, string>> = {};
  for (const field of required) if (values[field].trim() === '') fields[field] = sentence;
  return fields;
}
