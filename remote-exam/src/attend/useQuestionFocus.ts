import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../attempt/clock/afterPaint';

interface QuestionFocus {
  /** Of the question's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Gives the option that a key has chosen the focus. */
  focusOption: (radio: HTMLElement) => void;
}

/**
 * Where the focus is in a question. Another question is another page: who listens or uses the keyboard goes on at its
 * heading.
 *
 * @param index the question's, counted from 0
 * @param takesFocus whether the first question takes the focus too
 */
export function useQuestionFocus(index: number, takesFocus: boolean): QuestionFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? null : index);
  const cancel = useRef(() => {});

  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    // An option of this question may be the same element, and was not chosen.
    cancel.current();
    const element = heading.current;
    // Nothing beside the sheet can have the focus while that is open; it passes the focus on when it is closed.
    if (!document.activeElement?.closest('dialog')) element?.focus();
    if (element === document.activeElement) return;
    // With the next frame's own layout: asked for at once, the page would be laid out twice.
    requestAnimationFrame(() => element?.scrollIntoView?.({ block: 'nearest' }));
  }, [index]);

  function focusOption(radio: HTMLElement): void {
    cancel.current();
    const before = document.activeElement;
    // Arrows go on from the option that has the focus.
    if (before instanceof HTMLInputElement) return radio.focus();
    // To move the focus takes longer than the choice itself, which is what the student waits for.
    cancel.current = afterPaint(() => {
      if (document.activeElement === before) radio.focus();
    });
  }

  return { heading, focusOption };
}
