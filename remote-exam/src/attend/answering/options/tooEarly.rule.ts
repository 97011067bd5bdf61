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

/** Returns false for the clicks of keys and scripts, which have no position. */
export function isPress({ isTrusted, detail }: Pick<MouseEvent, 'isTrusted' | 'detail'>): boolean {
  return isTrusted && detail > 0;
}

type Click = Pick<MouseEvent, 'isTrusted' | 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

/** Returns true for a press that was meant for what was at its place before. */
export function isTooEarly(click: Click, { press, pushedAt }: Moves): boolean {
  if (!isPress(click)) return false;
  if (click.timeStamp - pushedAt <= TOO_EARLY_MS) return true;
  if (press === null) return false;
  const { at, x, y } = press;
  return click.timeStamp - at <= TOO_EARLY_MS && Math.hypot(click.clientX - x, click.clientY - y) <= DOUBLE_TAP_PX;
}
