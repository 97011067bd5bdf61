import { Button, classes, Ltr } from '@manassa/shared/ui';
import { memo, useEffect, useRef } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { useAttempt } from '../../attempt/useAttempt';
import { copy } from '../../copy';
import { attendCopy } from '../copy';
import { countAnswered } from '../../question/countAnswered.rule';
import numbers from '../../question/NumberGrid.module.css';
import { NavigatorButton } from './NavigatorButton';
import css from './QuestionNavigator.module.css';

function Legend() {
  return (
    <ul className={numbers.legend}>
      <li>
        <span aria-hidden="true" className={classes(css.swatch, numbers.current, css.current)} />
        {attendCopy.current}
      </li>
      <li>
        <span aria-hidden="true" className={classes(css.swatch, css.answered)} />
        {attendCopy.answered}
      </li>
      <li>
        <span aria-hidden="true" className={css.swatch} />
        {attendCopy.notAnswered}
      </li>
    </ul>
  );
}

function AnsweredCount({ session, total }: { session: AttemptSession; total: number }) {
  const answered = useAttempt(session, (state) => countAnswered(state.answers));
  return (
    <span className={css.count}>
      <span className="visually-hidden">{copy.answeredOf(answered, total)}</span>
      <span aria-hidden="true">
        <Ltr className="m-figures">{`${answered} / ${total}`}</Ltr>
      </span>
    </span>
  );
}

/** Scrolls the list, not the page, to the current number. */
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
      const { index } = session.state();
      if (index === shown) return;
      shown = index;
      // In a frame of its own: measured at once, the page would be laid out twice.
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
  headingId?: string;
  picked?: () => void;
  leave?: () => void;
  /** True in the sheet, where submit is the primary action. */
  prominent?: boolean;
}

/** All questions by number, with the current and the answered ones marked, and a submit button. */
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
            <NavigatorButton session={session} index={index} frozen={sending} picked={picked} />
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
          session.dispatch({ type: 'submitRequested' });
        }}
      >
        {attendCopy.submit}
      </Button>
    </div>
  );
});
