import { classes } from '@manassa/shared/ui';
import { memo } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { useAttempt } from '../../attempt/useAttempt';
import { attendCopy } from '../copy';
import { copy } from '../../copy';
import numbers from '../../question/NumberGrid.module.css';
import css from './QuestionNavigator.module.css';

interface NavigatorButtonProps {
  session: AttemptSession;
  /** Counted from 0. */
  index: number;
  frozen: boolean;
  picked?: () => void;
}

/** Button that shows a question and marks it as answered. */
export const NavigatorButton = memo(function NavigatorButton({ session, index, frozen, picked }: NavigatorButtonProps) {
  // One value each, so that only a changed button renders.
  const current = useAttempt(session, (state) => state.index === index);
  const answered = useAttempt(session, (state) => (state.answers[index] ?? null) !== null);
  const standing = answered ? attendCopy.answered : attendCopy.notAnswered;
  return (
    <button
      type="button"
      className={classes(
        numbers.number,
        css.jump,
        current && numbers.current,
        current && css.current,
        answered && css.answered,
      )}
      aria-current={current ? 'true' : undefined}
      aria-label={`${copy.goToQuestion(index + 1)}، ${standing}`}
      disabled={frozen}
      onClick={() => {
        session.dispatch({ type: 'questionShown', index });
        picked?.();
      }}
    >
      {/* Not on the button: screen readers would announce the name's state again as its description. */}
      <span aria-hidden="true" title={standing} className={css.digits}>
        {index + 1}
      </span>
    </button>
  );
});
