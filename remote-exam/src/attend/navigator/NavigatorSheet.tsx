import { CloseButton, Dialog } from '@manassa/shared/ui';
import { useCallback, useEffect, useId, useState } from 'react';
import type { RefObject } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { afterPaint } from '../../attempt/afterPaint';
import css from './NavigatorSheet.module.css';
import { QuestionNavigator } from './QuestionNavigator';

/** The navigator as a dialog on phones; closes after a jump. */
export function NavigatorSheet({
  session,
  total,
  heading,
  close,
}: {
  session: AttemptSession;
  total: number;
  /** Gets the focus after a jump. */
  heading: RefObject<HTMLElement | null>;
  close: () => void;
}) {
  const id = useId();
  const [picked, setPicked] = useState(false);
  const pick = useCallback(() => setPicked(true), []);

  // The sheet, with up to 200 buttons, is removed after the paint of the question.
  useEffect(() => {
    if (!picked) return undefined;
    return afterPaint(close);
  }, [picked, close]);

  return (
    <Dialog
      labelledBy={id}
      onDismiss={close}
      placement="sheet"
      hidden={picked}
      focusAfter={picked ? heading : undefined}
    >
      <span aria-hidden="true" className={css.grip} data-swipe="" />
      <CloseButton className={css.close} onClick={close} />
      <div className={css.sheet}>
        <QuestionNavigator session={session} total={total} headingId={id} picked={pick} leave={close} prominent />
      </div>
    </Dialog>
  );
}
