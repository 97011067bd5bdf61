import { Card, classes, Icon } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import css from './Fact.module.css';

interface FactProps {
  icon: IconName;
  label: string;
  /** Numbers and formulas are isolated left to right. */
  children: ReactNode;
  size?: 'text' | 'figure';
  tone?: 'primary' | 'accent';
  className?: string;
}

/** Card with a label and a value, for use in a `dl`. */
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
