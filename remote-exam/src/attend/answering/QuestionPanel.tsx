import type { Question } from '@manassa/shared/contract';
import { BidiText, Chip, classes } from '@manassa/shared/ui';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { AttemptSession } from '../../attempt/attemptSession';
import { useAttempt } from '../../attempt/useAttempt';
import { attendCopy } from '../copy';
import { copy } from '../../copy';
import { optionOfKey } from '../../question/optionLetter.rule';
import { QuestionFigure } from '../../question/QuestionFigure';
import reading from '../../question/QuestionText.module.css';
import { AnswerOptions } from './options/AnswerOptions';
import { QuestionDock } from './QuestionDock';
import css from './QuestionPanel.module.css';
import { goForward } from './goForward';
import { SavedNote } from './SavedNote';
import { Shortcuts } from './Shortcuts';
import { useQuestionFocus } from './useQuestionFocus';

interface QuestionPanelProps {
  session: AttemptSession;
  questions: readonly Question[];
  /** True if the first question gets the focus, as the replaced content may have had it. */
  takesFocus: boolean;
}

/** The question on screen with its options and the button to the next one. */
export function QuestionPanel({ session, questions, takesFocus }: QuestionPanelProps) {
  const index = useAttempt(session, (state) => state.index);
  const { heading, focusOption } = useQuestionFocus(index, takesFocus);
  const ids = useId();
  const total = questions.length;
  const question = questions[index];

  if (question === undefined) return null;
  const options = Object.entries(question.answers);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    // The navigator sheet is a child, and its key events bubble.
    if (event.target instanceof HTMLElement && event.target.closest('dialog') !== null) return;
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
    if (event.key === 'Enter' && !onControl) {
      event.preventDefault();
      goForward(session, total);
      return;
    }
    const position = optionOfKey(event.key);
    const option = position === null ? undefined : options[position];
    if (option === undefined) return;
    event.preventDefault();
    session.dispatch({ type: 'answerChosen', index, key: option[0] });
    const radio = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')[position ?? 0];
    if (radio !== undefined) focusOption(radio);
  }

  return (
    <section className={css.panel} aria-labelledby={`${ids}-number`} onKeyDown={onKeyDown}>
      <div className={classes(reading.head, css.head)}>
        <h2 ref={heading} id={`${ids}-number`} tabIndex={-1} className={classes(reading.number, css.number)}>
          {copy.questionOf(index + 1, total)}
        </h2>
        <Chip tone="primary">{attendCopy.points(question.score)}</Chip>
      </div>
      <div className={css.body}>
        <div id={`${ids}-text`} className={classes(reading.text, css.text)}>
          <BidiText text={question.question} spoken />
        </div>
        <QuestionFigure questions={questions} index={index} />
      </div>
      <AnswerOptions session={session} question={question} index={index} labelledBy={`${ids}-number ${ids}-text`} />
      <div className={css.foot}>
        <QuestionDock session={session} total={total} heading={heading} />
        <SavedNote session={session} />
      </div>
      <Shortcuts options={options.length} isLast={index === total - 1} />
    </section>
  );
}
