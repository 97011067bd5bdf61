import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { buttonClasses } from './buttonLook';
import type { ButtonLook } from './buttonLook';
import { Icon } from '../picture/Icon';
import { textElement } from '../text/textElement';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Pending: announces it, cannot be pressed again, and keeps its width and the focus. */
  loading?: boolean;
}

/** Stops a press and thereby the submission of a form, also by the Enter key in a field. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  block,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // Not disabled while pending: that would drop the focus.
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={loading ? refuse : onClick}
      className={buttonClasses({ variant, size, block }, className)}
    >
      {loading ? <span aria-hidden="true" className={styles.spinner} /> : icon && <Icon name={icon} />}
      {textElement(children)}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
