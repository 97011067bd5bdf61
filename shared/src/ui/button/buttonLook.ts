import styles from './Button.module.css';
import { classes } from '../classes';
import type { IconName } from '../picture/iconPaths';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  /** 44, 48 or 56 px high. */
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  block?: boolean;
}

export function buttonClasses(look: ButtonLook, className: string | undefined): string {
  const { variant = 'primary', size = 'medium', block = false } = look;
  return classes(styles.button, styles[variant], styles[size], block && styles.block, className);
}
