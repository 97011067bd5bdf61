import type { SubmissionStatus } from '@manassa/shared/attempt';
import { BidiText, Button, classes, Icon } from '@manassa/shared/ui';
import { copy } from '../../copy';
import { startCopy } from '../copy';
import css from './SubmissionCard.module.css';

type Shown = Exclude<SubmissionStatus, { name: 'none' | 'set-aside' }>;

function sentenceOf(status: Shown): string {
  switch (status.name) {
    case 'sending':
      return startCopy.sending;
    case 'received':
      return startCopy.received;
    case 'stored':
      // A refusal shows the server's sentence.
      if (status.reason === 'refused' && status.sentence !== '')
        return `${status.sentence}. ${status.safe ? `${copy.saved}.` : copy.notSaved}`;
      if (!status.safe) return copy.notSaved;
      return status.reason === null ? copy.saved : copy.notSentReasons[status.reason];
  }
}

const ICONS = { stored: 'cloudCheck', sending: 'send', received: 'success' } as const;

/** State of submitted answers: saved on this device, being sent, or received. Empty for all others. */
export function SubmissionCard({ status, sendAgain }: { status: SubmissionStatus; sendAgain: () => void }) {
  if (status.name === 'none' || status.name === 'set-aside') return null;
  return (
    <section tabIndex={-1} className={classes(css.card, css[status.name])} aria-label={startCopy.submissionTitle}>
      <p role="status" className={css.sentence}>
        <Icon name={status.name === 'stored' && !status.safe ? 'warning' : ICONS[status.name]} size={24} />
        <BidiText as="span" text={sentenceOf(status)} />
      </p>
      {status.name === 'stored' && status.reason !== null && status.reason !== 'session' && (
        <Button
          variant="outline"
          icon="refresh"
          onClick={(event) => {
            // The button disappears while the answers are sent.
            event.currentTarget.closest('section')?.focus();
            sendAgain();
          }}
        >
          {copy.sendAgain}
        </Button>
      )}
    </section>
  );
}
