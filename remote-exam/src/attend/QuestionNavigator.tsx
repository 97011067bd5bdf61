import { Button, classes, Ltr } from '@manassa/shared/ui';
import { memo, useEffect, useRef } from 'react';
import { countAnswered } from '../attempt/attempt.rule';
import type { AttemptSession } from '../attempt/attemptSession';
import { useAttempt } from '../attempt/useAttempt';
import { copy } from '../copy';
import numbers from '../question/NumberGrid.module.css';
import { NavigatorButton } from './NavigatorButton';
import css from './QuestionNavigator.module.css';

/** What the three looks of a number mean. */
function Legend() {
  return (
    <ul className={numbers.legend}>
      <li>
        <span aria-hidden="true" className={classes(css.swatch, numbers.current, css.current)} />
        {copy.current}
      </li>
      <li>
        <span aria-hidden="true" className={classes(css.swatch, css.answered)} />
        {copy.answered}
      </li>
      <li>
        <span aria-hidden="true" className={css.swatch} />
        {copy.notAnswered}
      </li>
    </ul>
  );
}

function AnsweredCount({ session, total }: { session: AttemptSession; total: number }) {
  const answered = useAttempt(session, (state) => (state.name === 'submitted' ? total : countAnswered(state.answers)));
  return (
    <span className={css.count}>
      <span className="visually-hidden">{copy.answeredOf(answered, total)}</span>
      <span aria-hidden="true">
        <Ltr className="m-figures">{`${answered} / ${total}`}</Ltr>
      </span>
    </span>
  );
}

/** Keeps the current number in sight inside a list that scrolls; the page itself stays where it is. */
function useCurrentInSight(session: AttemptSession) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    let shown: number | null = null;
    let frame = 0;
    function bringIn(): void {
      const element = list.current;
      const entry = shown === null ? null : element?.children[shown];
      if (!element || !(entry instanceof HTMLElement)) return;
      const top = entry.offsetTop - element.offsetTop;
      if (top < element.scrollTop) element.scrollTop = top;
      const hiddenBelow = top + entry.offsetHeight - element.clientHeight;
      if (hiddenBelow > element.scrollTop) element.scrollTop = hiddenBelow;
    }
    function follow(): void {
      const state = session.state();
      if (state.name === 'submitted' || state.index === shown) return;
      shown = state.index;
      // Measured with the frame's own layout: asked for at once, the page would be laid out twice.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(bringIn);
    }
    follow();
    const stop = session.subscribe(follow);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [session]);
  return list;
}

interface QuestionNavigatorProps {
  session: AttemptSession;
  total: number;
  /** Id of its heading. */
  headingId?: string;
  /** After a question was picked. */
  picked?: () => void;
  /** Before the submission is asked for. */
  leave?: () => void;
  /** The sheet's submit is its one primary action; beside the question it is not. */
  prominent?: boolean;
}

/** All questions by number: which is shown, which are answered, and the way to submit. */
export const QuestionNavigator = memo(function QuestionNavigator({
  session,
  total,
  headingId,
  picked,
  leave,
  prominent = false,
}: QuestionNavigatorProps) {
  const sending = useAttempt(session, (state) => state.name !== 'running' && state.name !== 'confirming');
  const list = useCurrentInSight(session);
  return (
    <div className={css.navigator}>
      <header className={css.head}>
        <h2 id={headingId} className={numbers.title}>
          {copy.questions}
        </h2>
        <AnsweredCount session={session} total={total} />
      </header>
      <ol ref={list} className={numbers.grid}>
        {Array.from({ length: total }, (_, index) => (
          <li key={index}>
            <NavigatorButton session={session} index={index} picked={picked} />
          </li>
        ))}
      </ol>
      <Legend />
      <Button
        variant={prominent ? 'primary' : 'outline'}
        icon="send"
        block
        disabled={sending}
        onClick={() => {
          leave?.();
          session.tell({ type: 'submitRequested' });
        }}
      >
        {copy.submit}
      </Button>
    </div>
  );
});
