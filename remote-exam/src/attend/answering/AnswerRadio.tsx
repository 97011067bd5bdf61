import { memo } from 'react';
import css from './AnswerOption.module.css';

/**
 * The native radio of an option. React neither checks it nor handles its events: it would rebuild all radios of the
 * group for every choice. AnswerOptions does both.
 */
export const AnswerRadio = memo(function AnswerRadio({ group, value }: { group: string; value: string }) {
  return <input type="radio" name={group} value={value} className={css.radio} />;
});
