import { BidiText, Icon } from '@manassa/shared/ui';
import { copy } from '../../copy';
import css from './LowViews.module.css';

export function LowViews({ left }: { left: number }) {
  return (
    <p role="status" className={css.warning}>
      <Icon name="eye" />
      <BidiText as="span" text={copy.lecture.lowViews(left)} />
    </p>
  );
}
