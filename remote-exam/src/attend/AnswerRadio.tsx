import { memo } from 'react';
import css from './AnswerOption.module.css';

/**
 * The native radio of an option. React neither checks it nor hears it: for every choice it would take all radios of
 * the group apart and put them together again. AnswerOptions does both by itself.
 */
export const AnswerRadio = memo(function AnswerRadio({ group, value }: { group: string; value: string }) {
  return <input type="radio" name={group} value={value} className={css.radio} />;
});
