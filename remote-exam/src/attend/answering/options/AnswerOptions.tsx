import type { Question } from '@manassa/shared/contract';
import { classes } from '@manassa/shared/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AttemptSession } from '../../../attempt/attemptSession';
import { useAttempt } from '../../../attempt/useAttempt';
import { attendCopy } from '../../copy';
import { AnswerOption } from './AnswerOption';
import option from './AnswerOption.module.css';
import css from './AnswerOptions.module.css';
import { captureClicks } from './captureClicks';
import type { Moves } from './tooEarly.rule';

/** Options up to this many characters are placed two in a row if there is room. */
const SHORT_OPTION_CHARS = 36;

/** Checks the chosen radio and marks its row. Without React: a choice is painted without rendering a component. */
function showChoice(group: HTMLElement | null, chosen: string | null): void {
  for (const radio of group?.querySelectorAll('input') ?? []) {
    const checked = radio.value === chosen;
    if (radio.checked !== checked) radio.checked = checked;
    radio.closest('label')?.classList.toggle(option.checked ?? '', checked);
  }
}

interface AnswerOptionsProps {
  session: AttemptSession;
  question: Question;
  /** Counted from 0. */
  index: number;
  /** Ids of the group's label: the question's number and text. */
  labelledBy: string;
}

/** Returns the moves of the options: a time warning pushes them down. */
function useMoves({ countdown }: AttemptSession): Moves {
  const [moves] = useState<Moves>({ press: null, pushedAt: -Infinity });
  useEffect(() => {
    let phase = countdown.phase();
    return countdown.subscribe(() => {
      if (countdown.phase() !== phase) moves.pushedAt = performance.now();
      phase = countdown.phase();
    });
  }, [countdown, moves]);
  return moves;
}

/** The options of the question on screen: one radio group, keyed by option. */
export function AnswerOptions({ session, question, index, labelledBy }: AnswerOptionsProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const moves = useMoves(session);
  const open = useAttempt(session, (state) => state.name === 'running' || state.name === 'confirming');
  const options = Object.entries(question.answers);
  const columns = options.every(([, text]) => text.length <= SHORT_OPTION_CHARS);

  // Before the paint: a quick tap must not answer the previous question.
  useLayoutEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    function showStored(): void {
      showChoice(element, session.state().answers[index] ?? null);
    }
    showStored();
    const stopFollowing = session.subscribe(showStored);
    // Taps, arrow keys and the space bar all cause a click on the chosen radio.
    const stopListening = captureClicks(element, moves, ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      session.dispatch({ type: 'answerChosen', index, key: target.value });
      showStored();
    });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [session, index, question, moves]);

  return (
    <fieldset
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      disabled={!open}
      className={classes(css.options, columns && css.columns)}
    >
      {options.length === 0 && <p className={css.none}>{attendCopy.noOptions}</p>}
      {options.map(([key, text], position) => (
        <AnswerOption key={key} group={`${id}-options`} optionKey={key} text={text} position={position} />
      ))}
    </fieldset>
  );
}
