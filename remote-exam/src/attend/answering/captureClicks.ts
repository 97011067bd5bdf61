/** Shorter than it takes to notice that content moved, and the longest double tap (systems use 300 to 350), in ms. */
const TOO_EARLY_MS = 350;
/** Largest distance between the halves of a double tap, in CSS px. */
const DOUBLE_TAP_PX = 40;

export interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Two events that put other content under the finger. One object for all elements that replace each other. */
export interface Moves {
  /** The last press on any button. */
  press: Press | null;
  /** Time when content appeared above the element by itself, in ms of `performance.now()`. */
  pushedAt: number;
}

/** Clicks by keys and scripts have no position. */
function isPress({ isTrusted, detail }: MouseEvent): boolean {
  return isTrusted && detail > 0;
}

function isTooEarly(event: MouseEvent, { press, pushedAt }: Moves): boolean {
  if (!isPress(event)) return false;
  if (event.timeStamp - pushedAt <= TOO_EARLY_MS) return true;
  if (press === null) return false;
  const { at, x, y } = press;
  return event.timeStamp - at <= TOO_EARLY_MS && Math.hypot(event.clientX - x, event.clientY - y) <= DOUBLE_TAP_PX;
}

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
