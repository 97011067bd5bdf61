import { BidiText, Icon } from '@manassa/shared/ui';
import { lectureCopy } from '../copy';
import css from './LowViews.module.css';

export function LowViews({ left }: { left: number }) {
  return (
    <p role="status" className={css.warning}>
      <Icon name="eye" />
      <BidiText as="span" text={lectureCopy.lowViews(left)} />
    </p>
  );
}
