import { Ltr } from '@manassa/shared/ui';
import { memo } from 'react';
import { attendCopy } from '../copy';
import { keyRanges } from '../../question/optionLetter.rule';
import css from './Shortcuts.module.css';

/** List of the keys for the options; shown where there is a keyboard. */
export const Shortcuts = memo(function Shortcuts({ options, isLast }: { options: number; isLast: boolean }) {
  const { digits, letters } = keyRanges(Math.max(1, options));
  return (
    <p className={css.shortcuts}>
      <span>{attendCopy.shortcuts}:</span>
      {options > 0 && (
        <span>
          <kbd>
            <Ltr>{digits.join('–')}</Ltr>
          </kbd>{' '}
          <kbd>{letters.join('–')}</kbd> {attendCopy.shortcutChoose}
        </span>
      )}
      <span>
        <kbd>
          <Ltr>Enter</Ltr>
        </kbd>{' '}
        {isLast ? attendCopy.shortcutSubmit : attendCopy.shortcutNext}
      </span>
    </p>
  );
});
