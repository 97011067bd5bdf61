import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../exam/afterPaint';

interface QuestionFocus {
  /** Of the question's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Gives something in the question the focus once its next frame is painted. */
  focusAfterPaint: (element: HTMLElement) => void;
}

/**
 * Where the focus is in a question. Another question is another page: who listens or uses the keyboard goes on at its
 * heading. To move the focus takes a cheap phone as long as the question or the choice itself, which is what the student
 * waits for, so it follows after their paint.
 *
 * @param index the question's, counted from 0
 * @param takesFocus whether the first question takes the focus too
 */
export function useQuestionFocus(index: number, takesFocus: boolean): QuestionFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(takesFocus ? null : index);
  const cancel = useRef(() => {});

  const focusAfterPaint = useCallback((element: HTMLElement) => {
    cancel.current();
    cancel.current = afterPaint(() => element.focus());
  }, []);

  const goToHeading = useCallback(() => {
    const element = heading.current;
    if (element === null) return;
    // An option of the next question may be the same element, and was not chosen.
    cancel.current();
    bringIntoSight(element);
    const focused = document.activeElement;
    // Nothing beside the sheet can have the focus while that is open; it passes the focus on when it is closed.
    if (focused?.closest('dialog')) return;
    // What had the focus is gone: nobody would hear the next key.
    if (focused === document.body) element.focus();
    else focusAfterPaint(element);
  }, [focusAfterPaint]);

  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    goToHeading();
  }, [index, goToHeading]);

  return { heading, focusAfterPaint };
}

/** With the next frame's own layout: asked for at once, the page would be laid out twice. */
function bringIntoSight(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView?.({ block: 'nearest' }));
}
