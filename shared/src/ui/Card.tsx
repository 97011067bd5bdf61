import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classes } from './classes';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  /** Moves up 2 px on hover or focus inside: for cards that are links. */
  lifts?: boolean;
  /** `none` for cards with a picture up to the edge. */
  padding?: 'none' | 'medium' | 'large';
}

/** A white surface with a hairline and a soft shadow. */
export function Card({ as: Element = 'div', lifts = false, padding = 'medium', className, ...rest }: CardProps) {
  return <Element className={classes(styles.card, styles[padding], lifts && styles.lifts, className)} {...rest} />;
}
