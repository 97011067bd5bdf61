/** Limits of a double click in ms (systems use 300 to 500) and CSS px; too short to read what has appeared. */
const DOUBLE_PRESS_MS = 500;
const DOUBLE_PRESS_PX = 40;

export interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

let last: Press | null = null;
/** Address of the page on which the last press followed a link; null if it was on anything else. */
let followedFrom: string | null = null;
let clicked: HTMLElement | null = null;

/** Clicks by keys and scripts have no position. */
function isPress({ isTrusted, detail }: MouseEvent): boolean {
  return isTrusted && detail > 0;
}

function onClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
  const { pathname } = window.location;
  const isOpened = followedFrom !== null && followedFrom !== pathname;
  // The first half opened this page: the button, which would start an exam or enroll, was not there yet.
  if (isOpened && pressed?.localName === 'button' && isSecondPress(event, last)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (isPress(event)) {
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    followedFrom = pressed?.localName === 'a' ? pathname : null;
  }
  clicked = pressed;
}

/** Follows presses, and stops the second half of a double click on a link from pressing a button of the next page. */
export function watchPresses(): void {
  window.addEventListener('click', onClick, { capture: true });
}

/** Returns the last press, which is the one that opens a layer; null before the first. */
export function lastPress(): Press | null {
  return last;
}

/** Returns the element with the focus, or in Safari, which focuses no button or link that is pressed, the pressed one. */
export function focusedOrPressed(): Element | null {
  const focused = document.activeElement;
  return focused === document.body && clicked?.isConnected ? clicked : focused;
}

export function isSecondPress(event: MouseEvent, first: Press | null): boolean {
  if (first === null || !isPress(event)) return false;
  const { at, x, y } = first;
  return event.timeStamp - at <= DOUBLE_PRESS_MS && Math.hypot(event.clientX - x, event.clientY - y) <= DOUBLE_PRESS_PX;
}
