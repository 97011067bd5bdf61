import type { Question } from '@manassa/shared/contract';
import { BidiText, classes } from '@manassa/shared/ui';
import { useId, useLayoutEffect, useRef } from 'react';
import type { AttemptSession } from '../attempt/attemptSession';
import { useAttempt } from '../attempt/useAttempt';
import { copy } from '../copy';
import { AnswerOption } from './AnswerOption';
import css from './QuestionPanel.module.css';

/** Options up to this many characters stand two in a row where there is room. */
const SHORT_OPTION_CHARS = 36;

/** Checks the radio of the chosen option, whatever was checked before. */
function showChoice(group: HTMLElement | null, chosen: string | null): void {
  for (const radio of group?.querySelectorAll('input') ?? []) {
    const checked = radio.value === chosen;
    if (radio.checked !== checked) radio.checked = checked;
  }
}

interface AnswerOptionsProps {
  session: AttemptSession;
  question: Question;
  /** The question's, counted from 0. */
  index: number;
  /** Id of the heading that numbers the question. */
  numberId: string;
}

/** The options of the question on screen: one radio group keyed by option. */
export function AnswerOptions({ session, question, index, numberId }: AnswerOptionsProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const open = useAttempt(session, (state) => state.name === 'running' || state.name === 'confirming');
  const chosen = useAttempt(session, (state) => (state.name === 'submitted' ? null : (state.answers[index] ?? null)));
  const options = Object.entries(question.answers);
  const columns = options.every(([, text]) => text.length <= SHORT_OPTION_CHARS);

  useLayoutEffect(() => showChoice(group.current, chosen), [chosen, index]);

  // Before the paint: a finger that is quick must not answer the question that was on screen.
  useLayoutEffect(() => {
    const element = group.current;
    // Fingers, arrows and the space bar all end in a click on the radio that is chosen.
    function onClick(event: MouseEvent): void {
      if (!(event.target instanceof HTMLInputElement)) return;
      // React's own radio handling, see AnswerRadio.
      event.stopPropagation();
      session.tell({ type: 'answerChosen', index, key: event.target.value });
      const state = session.state();
      // Not taken: what is on screen is never more than what is kept.
      if (state.name !== 'submitted') showChoice(element, state.answers[index] ?? null);
    }
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [session, index]);

  return (
    <fieldset
      ref={group}
      role="radiogroup"
      aria-labelledby={`${numberId} ${id}-text`}
      disabled={!open}
      className={classes(css.options, columns && css.columns)}
    >
      <legend id={`${id}-text`} className="visually-hidden">
        <BidiText text={question.question} />
      </legend>
      {options.length === 0 && <p className={css.none}>{copy.noOptions}</p>}
      {options.map(([key, text], position) => (
        <AnswerOption
          key={key}
          group={`${id}-options`}
          optionKey={key}
          text={text}
          position={position}
          checked={chosen === key}
        />
      ))}
    </fieldset>
  );
}
