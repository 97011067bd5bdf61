import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { buttonClasses } from './buttonLook';
import type { ButtonLook } from './buttonLook';
import { Icon } from '../picture/Icon';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Pending: announces it, cannot be pressed again and keeps its width. */
  loading?: boolean;
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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={buttonClasses({ variant, size, block }, className)}
    >
      {loading ? <span aria-hidden="true" className={styles.spinner} /> : icon && <Icon name={icon} />}
      {/* In its own element: React would fail where a translator has replaced a text node beside an icon. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
