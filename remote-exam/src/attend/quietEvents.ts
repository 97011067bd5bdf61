/**
 * What one tap makes a browser send besides its click. React listens to all of it at the root of the page, and looks up
 * whose it is for each: on a cheap phone that takes longer than the answer itself.
 */
const BESIDES_THE_CLICK = [
  'pointerover',
  'pointerdown',
  'gotpointercapture',
  'pointermove',
  'pointerup',
  'lostpointercapture',
  'pointerout',
  'touchstart',
  'touchmove',
  'touchend',
  'mouseover',
  'mousemove',
  'mousedown',
  'mouseup',
  'mouseout',
  'focusin',
  'focusout',
  'input',
  'change',
] as const;

// Not passive, a listener of touches would hold up scrolling.
const FIRST = { capture: true, passive: true };

/** Calls back for events of a kind inside an element before anybody else hears them; returns the way to stop. */
function hearFirst<Type extends keyof WindowEventMap>(
  type: Type,
  element: HTMLElement,
  listener: (event: WindowEventMap[Type]) => void,
): () => void {
  function onEvent(event: WindowEventMap[Type]): void {
    if (event.target instanceof Node && element.contains(event.target)) listener(event);
  }
  window.addEventListener(type, onEvent, FIRST);
  return () => window.removeEventListener(type, onEvent, FIRST);
}

/**
 * Lets nobody hear what fingers and mice do inside an element but clicks. Its native controls go on working, and keys
 * are heard as ever. Only for an element without handlers for these events, React's `onFocus` and `onMouseEnter` among
 * them.
 *
 * @returns the way to stop
 */
export function hearClicksOnly(element: HTMLElement): () => void {
  const stops = BESIDES_THE_CLICK.map((type) => hearFirst(type, element, (event) => event.stopPropagation()));
  return () => stops.forEach((stop) => stop());
}

/**
 * Hears the clicks inside an element instead of everybody else. For one with native controls only: their own doing stays.
 *
 * @returns the way to stop
 */
export function takeClicks(element: HTMLElement, clicked: (event: MouseEvent) => void): () => void {
  return hearFirst('click', element, (event) => {
    event.stopPropagation();
    clicked(event);
  });
}
