import { classes } from '@manassa/shared/ui';
import { memo } from 'react';
import type { AttemptState } from '../attempt/attempt.rule';
import type { AttemptSession } from '../attempt/attemptSession';
import { useAttempt } from '../attempt/useAttempt';
import { copy } from '../copy';
import css from './QuestionNavigator.module.css';

/** How one question stands, as one value: only a button whose own question changed renders again. */
function markOf(state: AttemptState, index: number): 'current' | 'current answered' | 'answered' | 'open' {
  if (state.name === 'submitted') return 'answered';
  const answered = (state.answers[index] ?? null) !== null;
  if (state.index === index) return answered ? 'current answered' : 'current';
  return answered ? 'answered' : 'open';
}

interface NavigatorButtonProps {
  session: AttemptSession;
  /** Counted from 0. */
  index: number;
  /** After the question was shown. */
  picked?: () => void;
}

/** Jumps to a question and says whether it is answered. */
export const NavigatorButton = memo(function NavigatorButton({ session, index, picked }: NavigatorButtonProps) {
  const mark = useAttempt(session, (state) => markOf(state, index));
  const frozen = useAttempt(session, (state) => state.name !== 'running' && state.name !== 'confirming');
  const current = mark.startsWith('current');
  const answered = mark.endsWith('answered');
  const standing = answered ? copy.answered : copy.notAnswered;
  return (
    <button
      type="button"
      className={classes(css.jump, current && css.current, answered && css.answered)}
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
