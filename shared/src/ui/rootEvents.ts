/**
 * React listens at its root to every kind of event there is, two listeners each, and looks up whose it is every time. A
 * tap makes a browser send about twenty kinds besides the click, and it holds a touch back for whoever might listen: on
 * a cheap phone that takes longer than the answer to it. A screen that needs a few kinds says so here; the listeners of
 * the others are taken off the root for as long, and nothing runs for them.
 */

type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions | undefined;

interface Listening {
  readonly type: string;
  readonly listener: Listener;
  readonly options: Options;
}

let root: HTMLElement | null = null;
const all: Listening[] = [];
/** What each screen that is open wants to hear at most. */
const limits = new Set<ReadonlySet<string>>();

function isHeard(type: string): boolean {
  return [...limits].every((limit) => limit.has(type));
}

function isCapture(options: Options): boolean {
  return typeof options === 'object' ? options.capture === true : options === true;
}

/** To the browser, a listener that is there already is no second one. */
function listenOrNot({ type, listener, options }: Listening): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  (isHeard(type) ? addEventListener : removeEventListener).call(root, type, listener, options);
}

/** Keeps account of who listens at the page's root, for `hearOnly`. Called before React gets it. */
export function prepareRoot(element: HTMLElement): void {
  root = element;
  all.length = 0;
  element.addEventListener = (type: string, listener: Listener, options?: Options): void => {
    const listening = { type, listener, options };
    all.push(listening);
    listenOrNot(listening);
  };
  element.removeEventListener = (type: string, listener: Listener, options?: Options): void => {
    const index = all.findIndex(
      (one) => one.type === type && one.listener === listener && isCapture(one.options) === isCapture(options),
    );
    if (index >= 0) all.splice(index, 1);
    EventTarget.prototype.removeEventListener.call(element, type, listener, options);
  };
}

/**
 * From now on React hears only events of these kinds, on the whole page: handlers of all others (`onFocus`,
 * `onMouseEnter`, `onPointerDown`, `onChange` and so on) are not called. What the browser does by itself, and listeners
 * that are not at the root, are as ever.
 *
 * @param types names of events as the browser has them, e.g. 'click'
 * @returns the way to hear everything again; where another screen hears less, that still counts
 */
export function hearOnly(types: readonly string[]): () => void {
  const limit = new Set(types);
  limits.add(limit);
  all.forEach(listenOrNot);
  return () => {
    limits.delete(limit);
    all.forEach(listenOrNot);
  };
}
