import { BidiText, classes, Icon } from '@manassa/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './Field.module.css';

/** Attributes that connect a control to its label and its error message. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true;
}

interface FieldProps {
  label: string;
  /** Replaces the hint; undefined for none. */
  error: ReactNode;
  hint?: ReactNode;
  /** Takes half the row on wider screens. */
  half?: boolean;
  /** Shown after the control, inside its frame, such as a reveal button. */
  end?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, hint, half = false, end, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  const control: ControlProps = {
    id,
    'aria-describedby': hasMessage ? messageId : undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': true,
  };
  return (
    <div className={classes(css.field, half && css.half)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={classes(css.box, error !== undefined && css.invalid)}>
        {children(control)}
        {error !== undefined && <Icon name="warning" className={css.warning} />}
        {end}
      </div>
      {hasMessage && (
        <div id={messageId} className={error === undefined ? css.hint : css.error}>
          {typeof error === 'string' ? <BidiText text={error} /> : (error ?? hint)}
        </div>
      )}
    </div>
  );
}
