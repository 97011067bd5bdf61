import styles from './Skeleton.module.css';
import { classes } from '../classes';

interface SkeletonProps {
  /** A CSS length; a number is px at the default root font size. Default: the whole width. */
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  circle?: boolean;
  className?: string;
}

function lengthOf(value: number | string): string {
  return typeof value === 'number' ? `${value / 16}rem` : value;
}

/** A grey placeholder. Decorative: `Loaded` announces the loading. The shell finds `data-skeleton` in first screens. */
export function Skeleton({ width = '100%', height = 16, radius = 8, circle = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={classes(styles.skeleton, className)}
      style={{
        inlineSize: lengthOf(width),
        blockSize: lengthOf(circle ? width : height),
        borderRadius: circle ? '50%' : radius,
      }}
    />
  );
}
