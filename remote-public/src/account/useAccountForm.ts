import type { WriteOutcome } from '@manassa/shared/data';
import { copy as words } from '@manassa/shared/locale';
import { enterSession } from '@manassa/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { copy } from '../copy';
import { missingFields, NO_ERRORS, placeErrors } from './fieldErrors.rule';
import type { FormErrors } from './fieldErrors.rule';

interface AccountFormSetup<Values, Field extends string> {
  fresh: Values;
  /** Visible fields in the order of the page; all are required. */
  fields: readonly Field[];
  change: (values: Values, field: Field, value: string) => Values;
  /** Ignored while a call is in progress. */
  send: (values: Values) => Promise<WriteOutcome<'register'> | WriteOutcome<'login'>>;
}

interface AccountForm<Values, Field extends string> {
  values: Values;
  errors: FormErrors<Field>;
  bind: {
    ref: RefObject<HTMLFormElement | null>;
    /** A form that is sent without script must not write a password into the address. */
    method: 'post';
    onSubmit: (event: FormEvent) => void;
    onReset: (event: FormEvent) => void;
  };
  field: (name: Field) => {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/**
 * Form that logs the student in. Success starts the session, and VisitorsOnly then redirects. A failure keeps all
 * values and focuses the first field with an error. Any change clears all errors.
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

  // After the errors are rendered, so that a screen reader reads the field together with its error.
  useEffect(() => {
    // Not by name: a select with a search field has none.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function submit(): Promise<void> {
    const missing = missingFields(values, fields, words.required);
    if (Object.keys(missing).length > 0) {
      setErrors({ fields: missing, form: [copy.account.incomplete] });
      return;
    }
    setErrors(NO_ERRORS);
    const outcome = await send(values);
    if (outcome.state === 'done') enterSession(outcome.reply.data.user);
    if (outcome.state === 'failed' && outcome.error) setErrors(placeErrors(outcome.error.fields, fields));
  }

  return {
    values,
    errors,
    bind: {
      ref: form,
      method: 'post',
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
