import { Ltr } from '@manassa/shared/ui';
import { memo } from 'react';
import { copy } from '../copy';
import css from './Shortcuts.module.css';

/** The keys that work while the focus is in the question; shown where there is a keyboard. */
export const Shortcuts = memo(function Shortcuts() {
  return (
    <p className={css.shortcuts}>
      <span>{copy.shortcuts}:</span>
      <span>
        <kbd>
          <Ltr>1–4</Ltr>
        </kbd>{' '}
        <kbd>أ–د</kbd> {copy.shortcutChoose}
      </span>
      <span>
        <kbd>
          <Ltr>Enter</Ltr>
        </kbd>{' '}
        {copy.shortcutNext}
      </span>
    </p>
  );
});
