import type { Question } from '@manassa/shared/contract';
import { copy as common, formatPoints } from '@manassa/shared/locale';
import { BidiText, Button, Card, Chip, classes, Icon } from '@manassa/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { copy } from '../copy';
import { resultCopy } from './copy';
import { QuestionFigure } from '../question/QuestionFigure';
import reading from '../question/QuestionText.module.css';
import { optionLetter } from '../question/optionLetter.rule';
import css from './ReviewPanel.module.css';
import { STATUS_ICONS } from './ResultSummary';
import type { QuestionStatus } from './review.rule';

interface ReviewPanelProps {
  questions: readonly Question[];
  question: Question;
  /** Counted from 0. */
  index: number;
  answer: string | null;
  status: QuestionStatus;
  show: (index: number) => void;
}

function Option({
  text,
  position,
  correct,
  chosen,
}: {
  text: string;
  position: number;
  correct: boolean;
  chosen: boolean;
}) {
  const look = correct ? css.correct : chosen ? css.wrong : null;
  return (
    <li className={classes(css.option, look)}>
      <span className={classes(reading.letter, css.letter)}>{optionLetter(position)}</span>
      <BidiText as="span" className={classes(reading.optionText, css.text)} text={text} spoken />
      {correct && (
        <span className={css.mark}>
          <Icon name="check" />
          {resultCopy.correctAnswer}
        </span>
      )}
      {chosen && (
        <span className={css.mark}>
          {!correct && <Icon name="cross" />}
          {resultCopy.yourAnswer}
        </span>
      )}
    </li>
  );
}

/** One question of the review: points, the student's answer, and the correct option. */
export function ReviewPanel({ questions, question, index, answer, status, show }: ReviewPanelProps) {
  const id = useId();
  const total = questions.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus();
  }, [index]);
  const earned = status === 'correct' ? question.score : 0;
  return (
    <Card as="section" padding="large" aria-labelledby={id}>
      <div className={classes(reading.head, css.head)}>
        <h2 id={id} ref={heading} tabIndex={-1} className={classes(reading.number, css.number)}>
          {copy.questionOf(index + 1, total)}
        </h2>
        <Chip>{resultCopy.pointsOf(formatPoints(earned), formatPoints(question.score))}</Chip>
      </div>
      <p role="status" className={classes(css.status, css[status])}>
        <Icon name={STATUS_ICONS[status]} size={24} />
        {/* A new element for every question, so that an equal status is announced again. */}
        <span key={index}>{resultCopy.statuses[status]}</span>
      </p>
      <div className={css.body}>
        <BidiText as="div" className={classes(reading.text, css.question)} text={question.question} spoken />
        {/* Nothing can be answered here. */}
        <QuestionFigure questions={questions} index={index} lost={common.pictureFailed} />
      </div>
      {/* New for every question: React would fail to put an icon before a text that a translator has replaced. */}
      <ul key={index} className={css.options}>
        {Object.entries(question.answers).map(([key, text], position) => (
          <Option
            key={key}
            text={text}
            position={position}
            correct={key === question.correctAnswer}
            chosen={key === answer}
          />
        ))}
      </ul>
      <div className={css.ways}>
        <Button variant="outline" icon="chevronStart" disabled={index === 0} onClick={() => show(index - 1)}>
          {common.previous}
        </Button>
        <Button iconEnd="chevronEnd" disabled={index >= total - 1} onClick={() => show(index + 1)}>
          {common.next}
        </Button>
      </div>
    </Card>
  );
}
