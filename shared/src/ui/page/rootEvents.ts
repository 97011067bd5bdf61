/**
 * React listens at its root to every kind of event, twice each, and looks up the target every time. A tap makes a
 * browser send about twenty kinds besides the click, and delays touches for possible listeners: on a cheap phone that
 * takes longer than the response to the tap. A screen that needs only a few kinds names them here; the listeners of all
 * others are removed from the root until it closes.
 */

type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions | undefined;

interface Listening {
  readonly type: string;
  readonly listener: Listener;
  readonly options: Options;
}

/** Listeners of each root; a page has one root. */
const roots = new Map<HTMLElement, Listening[]>();
/** Event types that each open screen allows. */
const limits = new Set<ReadonlySet<string>>();

/** Open layers that need all event types. */
let unlimited = 0;

function isHeard(type: string): boolean {
  return unlimited > 0 || [...limits].every((limit) => limit.has(type));
}

function isCapture(options: Options): boolean {
  return typeof options === 'object' ? options.capture === true : options === true;
}

function listenOrNot(root: HTMLElement, { type, listener, options }: Listening): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  (isHeard(type) ? addEventListener : removeEventListener).call(root, type, listener, options);
}

function apply(): void {
  for (const [root, all] of roots) for (const listening of all) listenOrNot(root, listening);
}

/**
 * Tracks the listeners of the page's root for `hearOnly`. Call it before React gets the root. Limited to what React
 * adds: listeners with `once` or `signal`, which end by themselves, are not supported.
 */
export function prepareRoot(root: HTMLElement): void {
  for (const known of roots.keys()) if (!known.isConnected) roots.delete(known);
  const all: Listening[] = [];
  roots.set(root, all);
  const indexOf = (type: string, listener: Listener, options: Options): number =>
    all.findIndex(
      (one) => one.type === type && one.listener === listener && isCapture(one.options) === isCapture(options),
    );
  root.addEventListener = (type: string, listener: Listener, options?: Options): void => {
    // The browser ignores a listener that is already attached.
    if (indexOf(type, listener, options) >= 0) return;
    const listening = { type, listener, options };
    all.push(listening);
    listenOrNot(root, listening);
  };
  root.removeEventListener = (type: string, listener: Listener, options?: Options): void => {
    const index = indexOf(type, listener, options);
    if (index >= 0) all.splice(index, 1);
    EventTarget.prototype.removeEventListener.call(root, type, listener, options);
  };
}

/**
 * Limits React's root to these event types on the whole page: handlers of all other bubbling events (`onFocus`,
 * `onMouseEnter`, `onPointerDown`, `onChange` and so on) are not called.
 *
 * Not affected: events that React attaches to the element itself (`onCancel`, `onClose`, `onError`, `onLoad`,
 * `onScroll`, `onToggle`), the browser's default actions, and listeners that are not at the root. Portals into other
 * elements have their own listeners: a portal into the body would undo the limit.
 *
 * @param types DOM event names, e.g. 'click'
 * @returns the function that ends this limit; limits of other screens still apply
 */
export function hearOnly(types: readonly string[]): () => void {
  const limit = new Set(types);
  limits.add(limit);
  apply();
  return () => {
    limits.delete(limit);
    apply();
  };
}

/**
 * Lifts the limits of `hearOnly`, for a layer that handles gestures.
 *
 * @returns the function that restores them
 */
export function hearAll(): () => void {
  unlimited += 1;
  apply();
  return () => {
    unlimited -= 1;
    apply();
  };
}
