import { isPress, isTooEarly } from './tooEarly.rule';
import type { Moves } from './tooEarly.rule';

/**
 * Handles the clicks inside an element before and instead of all other listeners. For elements with native controls
 * only: their default actions stay. Ignores a press that was meant for what was there before: the second half of a
 * double tap on a button, and a press just after the element was pushed down. Returns the function that ends it.
 *
 * @param moves its press is updated here
 */
export function captureClicks(element: HTMLElement, moves: Moves, clicked: (event: MouseEvent) => void): () => void {
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    if (!element.contains(event.target)) {
      if (!isPress(event) || event.target.closest('button') === null) return;
      moves.press = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      return;
    }
    event.stopPropagation();
    if (isTooEarly(event, moves)) event.preventDefault();
    else clicked(event);
  }
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
