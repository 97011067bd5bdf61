import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../../attempt/afterPaint';

interface QuestionFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Focuses the option that a key has chosen. */
  focusOption: (radio: HTMLElement) => void;
}

/**
 * Focuses the heading of a new question, for screen readers and keyboards. `takesFocus` is true if the first question
 * gets the focus too.
 */
export function useQuestionFocus(index: number, takesFocus: boolean): QuestionFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? null : index);
  const cancel = useRef(() => {});

  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    // The same element may be an option of the new question, and was not chosen.
    cancel.current();
    const element = heading.current;
    // The sheet is modal and passes the focus on when it closes.
    if (!document.activeElement?.closest('dialog')) element?.focus();
    if (element === document.activeElement) return;
    // In the next frame: at once, the page would be laid out twice.
    requestAnimationFrame(() => element?.scrollIntoView?.({ block: 'nearest' }));
  }, [index]);

  function focusOption(radio: HTMLElement): void {
    cancel.current();
    const before = document.activeElement;
    // Arrow keys start from the focused option.
    if (before instanceof HTMLInputElement) return radio.focus();
    // Moving the focus takes longer than the choice, which the student waits for.
    cancel.current = afterPaint(() => {
      if (document.activeElement === before) radio.focus();
    });
  }

  return { heading, focusOption };
}
