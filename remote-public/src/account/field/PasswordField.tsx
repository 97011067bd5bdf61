import { Icon } from '@manassa/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../../copy';
import { Field } from './Field';
import type { FormFieldProps } from './formField';
import css from './PasswordField.module.css';

interface PasswordFieldProps extends FormFieldProps {
  autoComplete: 'new-password' | 'current-password';
}

/** Password field with a reveal button. Hides the password when the form is sent, so that browsers offer to save it. */
export function PasswordField({ name, label, value, error, onChange, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = (): void => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field
      label={label}
      error={error}
      end={
        <button
          type="button"
          className={css.reveal}
          aria-label={shown ? copy.account.hidePassword : copy.account.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
