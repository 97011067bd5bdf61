/** Limits in ms and CSS px of two taps that are one double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** Time in ms for which a browser's own double click after a touch is ignored. */
const OWN_CLICK_MS = 500;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

const isNear = (a: Tap, b: Tap): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= DOUBLE_TAP_PX;

/**
 * Turns a double tap of one finger inside the element into a `dblclick` event. Some phones send one themselves; that
 * one is ignored.
 *
 * @returns the function that ends it
 */
export function watchDoubleTap(element: HTMLElement): () => void {
  let down: Tap | null = null;
  let last: Tap | null = null;
  let touchedAt = -OWN_CLICK_MS;

  function tapOf({ timeStamp, clientX, clientY }: PointerEvent): Tap {
    return { at: timeStamp, x: clientX, y: clientY };
  }

  function onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return;
    // A second finger makes it a pinch.
    down = event.isPrimary ? tapOf(event) : null;
    if (down === null) last = null;
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return;
    const tap = tapOf(event);
    touchedAt = tap.at;
    const isTap = down !== null && tap.at - down.at <= DOUBLE_TAP_MS && isNear(tap, down);
    down = null;
    if (!isTap) {
      last = null;
    } else if (last !== null && tap.at - last.at <= DOUBLE_TAP_MS && isNear(tap, last)) {
      last = null;
      const { clientX, clientY, target } = event;
      const doubleClick = new MouseEvent('dblclick', { bubbles: true, clientX, clientY });
      // After `touchend`, at which antd moves the picture into its frame, at the zoom before.
      setTimeout(() => target?.dispatchEvent(doubleClick));
    } else {
      last = tap;
    }
  }

  function onDoubleClick(event: MouseEvent): void {
    if (event.isTrusted && event.timeStamp - touchedAt <= OWN_CLICK_MS) event.stopPropagation();
  }

  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('dblclick', onDoubleClick, { capture: true });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('dblclick', onDoubleClick, { capture: true });
  };
}
