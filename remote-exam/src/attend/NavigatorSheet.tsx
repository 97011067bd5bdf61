import { Icon } from '@manassa/shared/ui';
import { useId } from 'react';
import type { AttemptSession } from '../attempt/attemptSession';
import { copy } from '../copy';
import { ModalDialog } from '../exam/ModalDialog';
import css from './NavigatorSheet.module.css';
import { QuestionNavigator } from './QuestionNavigator';

/** The navigator as a sheet from the bottom edge, for phones. */
export function NavigatorSheet({
  session,
  total,
  close,
}: {
  session: AttemptSession;
  total: number;
  close: () => void;
}) {
  const id = useId();
  return (
    <ModalDialog labelledBy={id} onDismiss={close} placement="sheet">
      <span aria-hidden="true" className={css.grip} />
      <button type="button" className={css.close} aria-label={copy.close} onClick={close}>
        <Icon name="close" size={24} />
      </button>
      <div className={css.sheet}>
        <QuestionNavigator session={session} total={total} headingId={id} picked={close} prominent />
      </div>
    </ModalDialog>
  );
}
