import { copy } from '../../locale/copy';
import { classes } from '../classes';
import { Icon } from '../picture/Icon';
import css from './Dialog.module.css';

interface CloseButtonProps {
  label?: string;
  className?: string;
  onClick: () => void;
}

/** A cross of 44 px that closes a layer. */
export function CloseButton({ label = copy.close, className, onClick }: CloseButtonProps) {
  return (
    <button type="button" className={classes(css.close, className)} aria-label={label} onClick={onClick}>
      <Icon name="close" size={24} />
    </button>
  );
}
