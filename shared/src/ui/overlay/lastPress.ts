/** Limits of a double click in ms (systems use 300 to 500) and CSS px; too short to read what has appeared. */
const DOUBLE_PRESS_MS = 500;
const DOUBLE_PRESS_PX = 40;

export interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

let last: Press | null = null;
/** Address of the page of the last press, and whether it followed a link. */
let from: { page: string; link: boolean } | null = null;
let clicked: HTMLElement | null = null;

/** Clicks by keys and scripts have no position. */
function isPress({ isTrusted, detail }: MouseEvent): boolean {
  return isTrusted && detail > 0;
}

/** Returns true for an option that would take the place of the one that is chosen. */
function replacesChoice(target: Element | null): boolean {
  const option = target?.closest('label');
  return !option?.querySelector(':checked') && !!option?.closest('fieldset')?.querySelector(':checked');
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const pressed = target?.closest<HTMLElement>('button, a') ?? null;
  const { pathname } = window.location;
  const isOpened = from !== null && from.page !== pathname && isSecondPress(event, last);
  // The first half opened this page: the button, which would start an exam or enroll, or the answer was not there yet.
  // A free option is chosen: an answer may follow the start within half a second.
  if (isOpened && ((from?.link && pressed?.localName === 'button') || replacesChoice(target))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (isPress(event)) {
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    from = { page: pathname, link: pressed?.localName === 'a' };
  }
  clicked = pressed;
}

/**
 * Follows presses, and stops the second half of a double click that opened a page from replacing a chosen option of that
 * page and, if the first half was on a link, from pressing a button.
 */
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
