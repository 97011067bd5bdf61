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

/** Who listens at which root: a page has one. */
const roots = new Map<HTMLElement, Listening[]>();
/** What each screen that is open wants to hear at most. */
const limits = new Set<ReadonlySet<string>>();

function isHeard(type: string): boolean {
  return [...limits].every((limit) => limit.has(type));
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
 * Keeps account of who listens at the page's root, for `hearOnly`. Called before React gets it. For what React adds:
 * listeners with `once` or `signal`, which end by themselves, are not understood.
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
    // To the browser a listener that is there already is no second one.
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
 * From now on React's root hears only events of these kinds, on the whole page: handlers of all others that bubble up
 * to it (`onFocus`, `onMouseEnter`, `onPointerDown`, `onChange` and so on) are not called. What React attaches to the
 * element itself (`onCancel`, `onClose`, `onError`, `onLoad`, `onScroll`, `onToggle`), what the browser does by itself,
 * and listeners that are not at the root are as ever. So are portals into other elements, which React listens to on
 * their own: a portal into the body would make the whole page heard again.
 *
 * @param types names of events as the browser has them, e.g. 'click'
 * @returns the way to hear everything again; where another screen hears less, that still counts
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
