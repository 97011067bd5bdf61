import type { ReactNode } from 'react';
import { BidiText } from '../text/BidiText';
import styles from './State.module.css';

interface EmptyStateProps {
  art?: ReactNode;
  title: string;
  /** The next step: a hint, a link. */
  children?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({ art, title, children, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      {art}
      <BidiText as={Heading} className={styles.title} text={title} />
      {children !== undefined && <div className={styles.next}>{children}</div>}
    </div>
  );
}
