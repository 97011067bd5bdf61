import type { FieldError } from '@manassa/shared/contract';

/** The complaints about a form: at most one sentence a field, and those that belong to no field shown. */
export interface FormErrors<Field extends string> {
  fields: Readonly<Partial<Record<Field, string>>>;
  form: readonly string[];
}

export const NO_ERRORS: FormErrors<never> = { fields: {}, form: [] };

/**
 * Puts the server's complaints where they belong: each on the field its path names, the first one wins. What names no
 * field of the form (a stage that is not shown, a path nobody knows) is said once above the submit button.
 */
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

/** The same sentence on every field that is empty or only spaces. */
export function requireAll<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
  sentence: string,
): FormErrors<Field> {
  const fields: Partial<Record<Field, string>> = {};
  for (const field of required) if (values[field].trim() === '') fields[field] = sentence;
  return { fields, form: [] };
}

/** The first field with a complaint in the order they stand on the page, or null. */
export function firstInvalid<Field extends string>(
  { fields }: FormErrors<Field>,
  order: readonly Field[],
): Field | null {
  return order.find((field) => fields[field] !== undefined) ?? null;
}

/** Whether there is nothing to complain about. */
export function isClean({ fields, form }: FormErrors<string>): boolean {
  return form.length === 0 && Object.keys(fields).length === 0;
}
