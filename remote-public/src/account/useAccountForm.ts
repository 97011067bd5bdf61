import type { WriteOutcome } from '@manassa/shared/data';
import { copy as words } from '@manassa/shared/locale';
import { enterSession } from '@manassa/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { firstInvalid, isClean, NO_ERRORS, placeErrors, requireAll } from './fieldErrors.rule';
import type { FormErrors } from './fieldErrors.rule';

interface AccountFormSetup<Values, Field extends string> {
  /** The values of an untouched form. */
  fresh: Values;
  /** The fields shown, in the order they stand on the page; all are required. */
  fields: readonly Field[];
  /** The values after one of them has changed. */
  change: (values: Values, field: Field, value: string) => Values;
  /** Sends the values. Ignores a second sending while one is under way. */
  send: (values: Values) => Promise<WriteOutcome<'register'> | WriteOutcome<'login'>>;
}

interface AccountForm<Values, Field extends string> {
  values: Values;
  errors: FormErrors<Field>;
  /** For the form element. */
  bind: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onReset: (event: FormEvent) => void;
  };
  /** Everything a field of that name is told about itself. */
  field: (name: Field) => {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/**
 * The life of a form that opens a session: values, complaints beside their fields, and what a reply means. A success
 * enters the session (the page then leads on by itself, see VisitorsOnly); a failure keeps everything typed and puts
 * the focus on the first field that is wrong. Any change and a reset clear all complaints.
 */
export function useAccountForm<Field extends string, Values extends Record<Field, string>>({
  fresh,
  fields,
  change,
  send,
}: AccountFormSetup<Values, Field>): AccountForm<Values, Field> {
  const [values, setValues] = useState(fresh);
  const [errors, setErrors] = useState<FormErrors<Field>>(NO_ERRORS);
  const form = useRef<HTMLFormElement>(null);
  const complained = useRef(false);

  // After the complaints are on the page, so that the field is read out together with what is wrong with it.
  useEffect(() => {
    if (!complained.current) return;
    complained.current = false;
    const invalid = firstInvalid(errors, fields);
    const element = invalid === null ? null : form.current?.elements.namedItem(invalid);
    if (element instanceof HTMLElement) element.focus();
  }, [errors, fields]);

  function complain(found: FormErrors<Field>): void {
    complained.current = true;
    setErrors(found);
  }

  async function submit(): Promise<void> {
    const missing = requireAll(values, fields, words.required);
    if (!isClean(missing)) return complain(missing);
    setErrors(NO_ERRORS);
    const outcome = await send(values);
    if (outcome.state === 'done') enterSession(outcome.reply.data.user);
    if (outcome.state === 'failed' && outcome.error) complain(placeErrors(outcome.error.fields, fields));
    return undefined;
  }

  return {
    values,
    errors,
    bind: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
      onReset: (event) => {
        event.preventDefault();
        setValues(fresh);
        setErrors(NO_ERRORS);
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors.fields[name],
      onChange: (value) => {
        setValues((now) => change(now, name, value));
        setErrors(NO_ERRORS);
      },
    }),
  };
}
