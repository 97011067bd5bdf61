import { Card, classes, Icon } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import css from './Fact.module.css';

interface FactProps {
  icon: IconName;
  label: string;
  /** The value, numbers and formulas isolated. */
  children: ReactNode;
  /** `figure` for numbers that are looked at first. */
  size?: 'text' | 'figure';
  tone?: 'primary' | 'accent';
  className?: string;
}

/** One fact on a card of its own: what it is and how it stands. Belongs into a `dl`. */
export function Fact({ icon, label, children, size = 'text', tone = 'primary', className }: FactProps) {
  return (
    <Card padding="none" className={classes(css.fact, className)}>
      <dt className={css.label}>
        <span className={classes(css.mark, css[tone])}>
          <Icon name={icon} size={24} />
        </span>
        {label}
      </dt>
      <dd className={css[size]}>{children}</dd>
    </Card>
  );
}
