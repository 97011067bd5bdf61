import { memo } from 'react';
import css from './AnswerOption.module.css';

/**
 * The native radio of an option. AnswerOptions checks it and handles its events instead of React, which would rebuild
 * all radios of the group for every choice.
 */
export const AnswerRadio = memo(function AnswerRadio({ group, value }: { group: string; value: string }) {
  return <input type="radio" name={group} value={value} className={css.radio} />;
});
