/**
 * A tap this soon after one on a button, in milliseconds, and this near to it, in CSS pixels, is the second half of a
 * double tap, which systems wait 300 to 350 ms for: nobody has read in that time what came under the finger.
 */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The last press on a button anywhere on the page: it may have brought what now lies under the finger. */
let onButton: Press | null = null;

/** Keys and scripts click without a place. */
function isPress({ isTrusted, detail }: MouseEvent): boolean {
  return isTrusted && detail > 0;
}

function isSecondHalf(event: MouseEvent): boolean {
  if (onButton === null || !isPress(event)) return false;
  const { at, x, y } = onButton;
  return event.timeStamp - at <= DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) <= DOUBLE_TAP_PX;
}

/**
 * Hears the clicks inside an element before anybody else and instead of everybody else. For one with native controls
 * only: what these do by themselves stays. The second half of a double tap on a button that gave way to the element
 * does nothing.
 *
 * @returns the way to stop
 */
export function takeClicks(element: HTMLElement, clicked: (event: MouseEvent) => void): () => void {
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    if (!element.contains(event.target)) {
      if (!isPress(event) || event.target.closest('button') === null) return;
      onButton = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      return;
    }
    event.stopPropagation();
    if (isSecondHalf(event)) event.preventDefault();
    else clicked(event);
  }
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
