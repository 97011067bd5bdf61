import { BidiText, classes } from '@manassa/shared/ui';
import { memo } from 'react';
import { optionLetter } from '../../../question/optionLetter.rule';
import reading from '../../../question/QuestionText.module.css';
import css from './AnswerOption.module.css';
import { AnswerRadio } from './AnswerRadio';

interface AnswerOptionProps {
  group: string;
  /** As sent to the server. */
  optionKey: string;
  text: string;
  /** Counted from 0. */
  position: number;
}

/** An option: a native radio whose whole row is the target. AnswerOptions marks the chosen one. */
export const AnswerOption = memo(function AnswerOption(props: AnswerOptionProps) {
  const { group, optionKey, text, position } = props;
  return (
    <label className={css.option}>
      <span className={classes(reading.letter, css.letter)}>{optionLetter(position)}</span>
      <BidiText as="span" className={classes(reading.optionText, css.text)} text={text} spoken />
      <AnswerRadio group={group} value={optionKey} />
    </label>
  );
});
