import { copy as common } from '@manassa/shared/locale';
import { Button, Icon, Ltr } from '@manassa/shared/ui';
import { memo, useCallback, useState } from 'react';
import type { RefObject } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { useAttempt } from '../../attempt/useAttempt';
import { attendCopy } from '../copy';
import { goForward } from './goForward';
import { NavigatorSheet } from '../navigator/NavigatorSheet';
import css from './QuestionDock.module.css';

interface QuestionDockProps {
  session: AttemptSession;
  total: number;
  heading: RefObject<HTMLElement | null>;
}

/** Previous, the navigator (on phones) and next; on the last question next submits. */
export const QuestionDock = memo(function QuestionDock({ session, total, heading }: QuestionDockProps) {
  const [sheet, setSheet] = useState(false);
  // Stable, or up to 200 buttons would render again.
  const close = useCallback(() => setSheet(false), []);
  const index = useAttempt(session, (state) => state.index);
  const running = useAttempt(session, (state) => state.name === 'running');
  const confirming = useAttempt(session, (state) => state.name === 'confirming');
  const isSubmitted = useAttempt(session, (state) => state.name === 'submitting' || state.name === 'submitted');
  const failed = useAttempt(session, (state) => state.name === 'submit-failed');
  // Later tries belong to the dialog of the failed submission.
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);
  const sending = isSubmitted && !hasFailed;
  const last = index >= total - 1;
  return (
    <div className={css.dock}>
      <Button
        variant="outline"
        icon="chevronStart"
        className={css.previous}
        disabled={index === 0 || isSubmitted}
        onClick={() => session.dispatch({ type: 'questionShown', index: index - 1 })}
      >
        <span className={css.previousText}>{common.previous}</span>
      </Button>
      <button
        type="button"
        className={css.navigator}
        aria-haspopup="dialog"
        disabled={!running && !confirming}
        onClick={() => setSheet(true)}
      >
        <Icon name="grid" />
        <span className="visually-hidden">{attendCopy.openNavigator}</span>
        <Ltr className="m-figures">{`${index + 1} / ${total}`}</Ltr>
      </button>
      {sending ? (
        <Button className={css.next} loading>
          {attendCopy.submitting}
        </Button>
      ) : (
        <Button
          className={css.next}
          icon={last ? 'send' : undefined}
          iconEnd={last ? undefined : 'chevronEnd'}
          onClick={() => goForward(session, total)}
        >
          {last ? attendCopy.submit : common.next}
        </Button>
      )}
      {sheet && running && <NavigatorSheet session={session} total={total} heading={heading} close={close} />}
    </div>
  );
});
