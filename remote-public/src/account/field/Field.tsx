import { BidiText, classes, Icon } from '@manassa/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './Field.module.css';

/** What a control needs to belong to its label and its message. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true;
}

interface FieldProps {
  label: string;
  /** What is wrong; it takes the hint's place. */
  error: string | undefined;
  hint?: ReactNode;
  /** Half as wide on wider screens, beside its neighbour. */
  half?: boolean;
  /** After the control, inside its frame: a reveal button, an arrow. */
  end?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a framed control, and under it what is wrong with it or how to fill it in. All fields are required. */
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
          {error === undefined ? hint : <BidiText text={error} />}
        </div>
      )}
    </div>
  );
}
