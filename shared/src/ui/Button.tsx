import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { buttonClasses } from './buttonLook';
import type { ButtonLook } from './buttonLook';
import { Icon } from './Icon';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Its work is under way: it says so, cannot be pressed again and keeps its width. */
  loading?: boolean;
}

/** A button. It submits nothing unless told so (`type="submit"`). */
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
      {/* An element for itself: where a translator has replaced a text beside an icon, React would trip over it. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
