/**
 * History entries of open layers, so that the phone's back button closes a layer instead of leaving the page. An entry
 * of a layer repeats the page's address and state and adds its depth; the router never sees the move between the two.
 */

/** Field of `history.state` with the number of layers open at that entry. */
const DEPTH = 'layerDepth';
/** Maximum wait in ms for the browser to go back; then other code may write to the history again. */
const BACK_MS = 1000;

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && DEPTH in state && typeof state[DEPTH] === 'number' ? state[DEPTH] : 0;

/** Returns the position that the router stores in an entry, which one of a layer repeats. */
const positionOf = (state: unknown): unknown => (state as { idx?: unknown } | null)?.idx;

function pageOf(state: unknown): string {
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  return `${window.location.href} ${key}`;
}

/** Delays writes to the history until the returned function is called: going back is asynchronous. */
function delayWrites(): () => void {
  const { history } = window;
  const waiting: (() => void)[] = [];
  for (const name of ['pushState', 'replaceState'] as const) {
    history[name] = (...args) => void waiting.push(() => history[name](...args));
  }
  return () => {
    Reflect.deleteProperty(history, 'pushState');
    Reflect.deleteProperty(history, 'replaceState');
    for (const write of waiting) write();
  };
}

export interface LayerHistory {
  /** Adjusts the history to the number of open layers, soon: one layer may replace another. */
  update: () => void;
}

/**
 * Creates the history of the page's layers and listens to the back button. Call it before the router listens.
 *
 * @param openCount returns the number of layers that the back button closes
 * @param closeAbove closes the layers above the given number
 */
export function createLayerHistory(openCount: () => number, closeAbove: (depth: number) => void): LayerHistory {
  /** Page of the layers' entries. */
  let page = '';
  /** State of the entry that was shown or added last. */
  let entry: unknown = window.history.state;
  let endGoing: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goBack(steps: number): void {
    const resume = delayWrites();
    const late = setTimeout(() => endGoing?.(), BACK_MS);
    endGoing = () => {
      endGoing = null;
      clearTimeout(late);
      resume();
    };
    window.history.go(-steps);
  }

  function adjust(): void {
    if (endGoing !== null) return;
    const { history } = window;
    const { state } = history;
    // A link to the page itself makes the router replace the layer's entry: what it wrote belongs into the page's.
    const isReplaced = positionOf(state) === positionOf(entry) && depthOf(state) < depthOf(entry);
    const depth = depthOf(isReplaced ? entry : state);
    const open = openCount();
    if (open < depth) {
      if (!isReplaced) page = pageOf(state);
      const { href } = window.location;
      goBack(depth - open);
      if (isReplaced) history.replaceState(state, '', href);
    }
    for (let next = depth + 1; next <= open; next += 1) {
      page = pageOf(history.state);
      // The router's fields stay, so that it finds its own entry here.
      history.pushState({ ...(history.state as object | null), [DEPTH]: next }, '');
      entry = history.state;
    }
  }

  function update(): void {
    clearTimeout(timer);
    timer = setTimeout(adjust);
  }

  function onPopState(event: PopStateEvent): void {
    entry = event.state;
    const samePage = pageOf(event.state) === page;
    const depth = depthOf(event.state);
    if (endGoing !== null) {
      if (samePage) event.stopImmediatePropagation();
      endGoing();
    } else if (depth < openCount()) {
      if (samePage) event.stopImmediatePropagation();
      closeAbove(depth);
      return;
    }
    // Skips an entry left behind by a navigation out of a layer.
    update();
  }

  window.addEventListener('popstate', onPopState);
  // A reload closes layers, and the browser keeps their entries.
  update();
  return { update };
}
