import { copy } from '../../locale';
import { notify } from '../../session';
import styles from './CopyNumber.module.css';
import { classes } from '../classes';
import { copyText } from './copyText';
import { Icon } from '../picture/Icon';
import { Ltr } from './Ltr';

/** A phone or payment number, left to right, with a button that copies it. */
export function CopyNumber({ number, className }: { number: string; className?: string }) {
  async function copyNumber(): Promise<void> {
    if (await copyText(number)) notify('success', copy.numberCopied);
    else notify('error', copy.copyFailed);
  }
  return (
    <span className={classes(styles.line, className)}>
      <Ltr className="m-figures">{number}</Ltr>
      <button
        type="button"
        className={styles.copy}
        aria-label={`${copy.copyNumber} ${number}`}
        onClick={() => void copyNumber()}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
