import { Card, classes, Icon, useHint } from '@manassa/shared/ui';
import { memo, useEffect, useRef } from 'react';
import { copy } from '../copy';
import { resultCopy } from './copy';
import numbers from '../question/NumberGrid.module.css';
import css from './ResultNavigator.module.css';
import { STATUS_ICONS } from './ResultSummary';
import { QUESTION_STATUSES } from './review.rule';
import type { QuestionStatus } from './review.rule';

interface ResultNavigatorProps {
  statuses: readonly QuestionStatus[];
  current: number;
  show: (index: number) => void;
}

interface NumberButtonProps {
  index: number;
  status: QuestionStatus;
  isCurrent: boolean;
  show: (index: number) => void;
}

const NumberButton = memo(function NumberButton({ index, status, isCurrent, show }: NumberButtonProps) {
  const hint = useHint(resultCopy.legend[status]);
  return (
    <li>
      <button
        type="button"
        className={classes(
          numbers.number,
          css.jump,
          css[status],
          isCurrent && numbers.current,
          isCurrent && css.current,
        )}
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={`${copy.goToQuestion(index + 1)}، ${resultCopy.legend[status]}`}
        onClick={() => show(index)}
        {...hint.handlers}
      >
        {index + 1}
        <Icon name={STATUS_ICONS[status]} size={12} className={css.mark} />
        {hint.bubble}
      </button>
    </li>
  );
});

/** All questions by number, each with its result. */
export function ResultNavigator({ statuses, current, show }: ResultNavigatorProps) {
  const list = useRef<HTMLOListElement>(null);
  // Scrolls the list, not the page, to the current number.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const entry = list.current?.children[current]?.getBoundingClientRect();
    if (!list.current || !box || !entry) return;
    list.current.scrollTop += Math.min(0, entry.top - box.top) + Math.max(0, entry.bottom - box.bottom);
  }, [current]);
  return (
    <Card as="aside" padding="large" className={css.navigator} aria-label={copy.questions}>
      <h2 className={numbers.title}>{copy.questions}</h2>
      <ol ref={list} className={numbers.grid}>
        {statuses.map((status, index) => (
          <NumberButton key={index} index={index} status={status} isCurrent={index === current} show={show} />
        ))}
      </ol>
      <ul className={numbers.legend}>
        {QUESTION_STATUSES.map((status) => (
          <li key={status}>
            <span aria-hidden="true" className={classes(css.swatch, css[status])}>
              <Icon name={STATUS_ICONS[status]} size={14} />
            </span>
            {resultCopy.legend[status]}
          </li>
        ))}
      </ul>
    </Card>
  );
}
