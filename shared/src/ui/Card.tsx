import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classes } from './classes';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Lifts 2 px when pointed at or focused inside: for cards that lead somewhere. */
  lifts?: boolean;
  /** Inner distance: none for cards with a picture to the edge. */
  padding?: 'none' | 'medium' | 'large';
}

/** A white surface with a hairline and a soft shadow. */
export function Card({ as: Element = 'div', lifts = false, padding = 'medium', className, ...rest }: CardProps) {
  return <Element className={classes(styles.card, styles[padding], lifts && styles.lifts, className)} {...rest} />;
}
