import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';
import { classes } from './classes';

export type ProgressTone =
  | 'primary'
  | 'accent'
  | 'green'
  | 'lightGreen'
  | 'amber'
  | 'orange'
  | 'red'
  | 'muted'
  | 'white';

interface ProgressBarProps {
  /** 0 to 100, limited to that range. Spoken rounded down without `valueText`: 89.9 must not become 90. */
  percent: number;
  label: string;
  /** Spoken instead of the percentage, e.g. '10 من 24'. */
  valueText?: string;
  tone?: ProgressTone;
  size?: 'small' | 'medium';
  className?: string;
}

/** A bar that fills from the inline start. */
export function ProgressBar({
  percent,
  label,
  valueText,
  tone = 'primary',
  size = 'medium',
  className,
}: ProgressBarProps) {
  const filled = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={valueText === undefined ? Math.floor(filled) : Math.round(filled)}
      aria-valuetext={valueText}
      className={classes(styles.track, styles[size], styles[tone], className)}
    >
      <span className={styles.fill} style={{ '--rest': `${100 - filled}%` } as CSSProperties} />
    </div>
  );
}
