import styles from './State.module.css';
import { copy } from '../../locale';
import { BidiText } from '../text/BidiText';
import { SectionDownArt } from '../art/SectionDownArt';
import { Button } from '../button/Button';

interface FailedStateProps {
  /** Reason; '' says that the rest of the platform works. */
  sentence: string;
  /** Without it no button is shown. */
  retry?: () => void;
  title?: string;
  retrying?: boolean;
}

export function FailedState({ sentence, retry, title = copy.failedTitle, retrying = false }: FailedStateProps) {
  return (
    <div role="alert" className={styles.failed}>
      <SectionDownArt />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <BidiText as="p" className={styles.sentence} text={sentence === '' ? copy.failedBody : sentence} />
      </div>
      {retry && (
        <Button size="large" icon="refresh" onClick={retry} loading={retrying}>
          {copy.retry}
        </Button>
      )}
    </div>
  );
}
