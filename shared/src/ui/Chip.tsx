import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes';
import { Icon } from './picture/Icon';
import type { IconName } from './picture/iconPaths';
import { textElement } from './text/textElement';

export type ChipTone =
  | 'neutral'
  | 'primary'
  | 'accent'
  | 'green'
  | 'lightGreen'
  | 'amber'
  | 'orange'
  | 'red'
  | 'white'
  | 'dark'
  | 'glass';

interface ChipProps {
  children: ReactNode;
  /** `white`, `dark` and `glass` are for pictures and dark backgrounds. */
  tone?: ChipTone;
  icon?: IconName;
  className?: string;
}

/** A short fact in a round frame: grade, semester, a result's word. */
export function Chip({ children, tone = 'neutral', icon, className }: ChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone], className)}>
      {icon && <Icon name={icon} size={16} />}
      {textElement(children)}
    </span>
  );
}
