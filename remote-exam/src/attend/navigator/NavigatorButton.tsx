import { classes } from '@manassa/shared/ui';
import { memo } from 'react';
import type { AttemptState } from '../../attempt/attempt.rule';
import type { AttemptSession } from '../../attempt/attemptSession';
import { useAttempt } from '../../attempt/useAttempt';
import { copy } from '../../copy';
import numbers from '../../question/NumberGrid.module.css';
import css from './QuestionNavigator.module.css';

interface Mark {
  readonly current: boolean;
  readonly answered: boolean;
  readonly frozen: boolean;
}

/** All marks; the same mark is the same object. */
const MARKS: readonly Mark[] = Array.from({ length: 8 }, (_, bits) => ({
  current: (bits & 1) !== 0,
  answered: (bits & 2) !== 0,
  frozen: (bits & 4) !== 0,
}));

/** Returns the state of one question as one value, so that only a changed button renders. */
function markOf(state: AttemptState, index: number): Mark | undefined {
  if (state.name === 'submitted') return MARKS[6];
  const frozen = state.name !== 'running' && state.name !== 'confirming';
  const answered = (state.answers[index] ?? null) !== null;
  return MARKS[(state.index === index ? 1 : 0) + (answered ? 2 : 0) + (frozen ? 4 : 0)];
}

interface NavigatorButtonProps {
  session: AttemptSession;
  /** Counted from 0. */
  index: number;
  /** Called after the question was shown. */
  picked?: () => void;
}

/** Jumps to a question and shows whether it is answered. */
export const NavigatorButton = memo(function NavigatorButton({ session, index, picked }: NavigatorButtonProps) {
  const mark = useAttempt(session, (state) => markOf(state, index));
  const { current = false, answered = false, frozen = false } = mark ?? {};
  const standing = answered ? copy.answered : copy.notAnswered;
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
      title={standing}
      disabled={frozen}
      onClick={() => {
        session.tell({ type: 'questionShown', index });
        picked?.();
      }}
    >
      {index + 1}
    </button>
  );
});
