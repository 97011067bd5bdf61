/** Share of the panel that must be swiped out to close it, and speed in px per ms that suffices. */
const CLOSING_SHARE = 0.3;
const CLOSING_SPEED = 0.5;

interface Swipe {
  readonly pointer: number;
  readonly start: number;
  readonly startedAt: number;
  distance: number;
}

/**
 * Lets a swipe push a panel out over the edge that it opened from; `close` is called when the swipe is far or fast
 * enough. The handle needs a `touch-action` that leaves this direction to scripts. Returns the function that ends it.
 */
export function followSwipe(
  panel: HTMLElement,
  handle: HTMLElement,
  edge: 'start' | 'bottom',
  close: () => void,
): () => void {
  let swipe: Swipe | null = null;
  const isRightToLeft = getComputedStyle(panel).direction === 'rtl';

  function positionOf({ clientX, clientY }: PointerEvent): number {
    if (edge === 'bottom') return clientY;
    return isRightToLeft ? clientX : -clientX;
  }

  function show(distance: number): void {
    const { style } = panel;
    if (distance === 0) style.removeProperty('transform');
    else if (edge === 'bottom') style.transform = `translateY(${distance}px)`;
    else style.transform = `translateX(${isRightToLeft ? distance : -distance}px)`;
  }

  function onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    swipe = { pointer: event.pointerId, start: positionOf(event), startedAt: event.timeStamp, distance: 0 };
  }

  function onMove(event: PointerEvent): void {
    if (swipe === null || event.pointerId !== swipe.pointer) return;
    swipe.distance = Math.max(0, positionOf(event) - swipe.start);
    show(swipe.distance);
  }

  function onEnd(event: PointerEvent): void {
    if (swipe === null || event.pointerId !== swipe.pointer) return;
    const { distance, startedAt } = swipe;
    swipe = null;
    const size = edge === 'bottom' ? panel.offsetHeight : panel.offsetWidth;
    const speed = distance / Math.max(1, event.timeStamp - startedAt);
    if (event.type === 'pointerup' && (distance > size * CLOSING_SHARE || (distance > 24 && speed > CLOSING_SPEED))) {
      close();
    } else show(0);
  }

  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onEnd, pointercancel: onEnd } as const;
  const types = Object.keys(listeners) as (keyof typeof listeners)[];
  for (const type of types) handle.addEventListener(type, listeners[type]);
  return () => {
    for (const type of types) handle.removeEventListener(type, listeners[type]);
  };
}
