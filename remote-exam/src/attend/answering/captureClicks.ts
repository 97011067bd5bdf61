/** Limits of a double tap in ms (systems use 300 to 350) and CSS px; too short to read what has appeared. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;

export interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The last press on any button: it may have moved other content under the finger. */
export interface LastPress {
  current: Press | null;
}

/** Clicks by keys and scripts have no position. */
function isPress({ isTrusted, detail }: MouseEvent): boolean {
  return isTrusted && detail > 0;
}

function isSecondHalf(event: MouseEvent, { current }: LastPress): boolean {
  if (current === null || !isPress(event)) return false;
  const { at, x, y } = current;
  return event.timeStamp - at <= DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) <= DOUBLE_TAP_PX;
}

/**
 * Handles the clicks inside an element before and instead of all other listeners. For elements with native controls
 * only: their default actions stay. Ignores the second half of a double tap on a button that the element has replaced.
 * Returns the function that ends it.
 *
 * @param onButton updated here; the same object for all elements that replace each other
 */
export function captureClicks(
  element: HTMLElement,
  onButton: LastPress,
  clicked: (event: MouseEvent) => void,
): () => void {
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    if (!element.contains(event.target)) {
      if (!isPress(event) || event.target.closest('button') === null) return;
      onButton.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      return;
    }
    event.stopPropagation();
    if (isSecondHalf(event, onButton)) event.preventDefault();
    else clicked(event);
  }
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
