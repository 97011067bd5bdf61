import styles from './Button.module.css';
import { classes } from './classes';
import type { IconName } from './iconPaths';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** What buttons and links that look like buttons share. */
export interface ButtonLook {
  variant?: ButtonVariant;
  /** 44, 48 or 56 px high. */
  size?: ButtonSize;
  /** Before the text. */
  icon?: IconName;
  /** After the text. */
  iconEnd?: IconName;
  /** As wide as its place. */
  block?: boolean;
}

/** The classes of that look. */
export function buttonClasses(look: ButtonLook, className: string | undefined): string {
  const { variant = 'primary', size = 'medium', block = false } = look;
  return classes(styles.button, styles[variant], styles[size], block && styles.block, className);
}
