import { copy } from '../../locale';
import { phoneLinks } from '../../domain';
import { notify } from '../../session';
import styles from './CopyNumber.module.css';
import { classes } from '../classes';
import { copyText } from './copyText';
import { Icon } from '../picture/Icon';
import { Ltr } from './Ltr';

interface CopyNumberProps {
  number: string;
  className?: string;
  /** Beginning of a WhatsApp message to this number, for example the course's name. */
  about?: string;
}

/** A phone or payment number: a link to the dialler, one to WhatsApp, and a button that copies it. */
export function CopyNumber({ number, className, about }: CopyNumberProps) {
  const { dial, whatsapp } = phoneLinks(number, about);
  async function copyNumber(): Promise<void> {
    if (await copyText(number)) notify('success', copy.numberCopied);
    else notify('error', copy.copyFailed);
  }
  const shown = <Ltr className="m-figures">{number}</Ltr>;
  return (
    <span className={classes(styles.line, className)}>
      {dial === null ? (
        <span className={styles.dial}>{shown}</span>
      ) : (
        <a href={dial} className={styles.dial} aria-label={`${copy.callNumber} ${number}`}>
          {shown}
        </a>
      )}
      {whatsapp !== null && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.copy}
          aria-label={`${copy.writeOnWhatsapp} ${number}`}
        >
          <Icon name="whatsapp" />
        </a>
      )}
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
