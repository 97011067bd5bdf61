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
  let endGoing: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goBack(steps: number): void {
    page = pageOf(window.history.state);
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
    const open = openCount();
    const depth = depthOf(history.state);
    if (open < depth) goBack(depth - open);
    for (let next = depth + 1; next <= open; next += 1) {
      page = pageOf(history.state);
      // The router's fields stay, so that it finds its own entry here.
      history.pushState({ ...(history.state as object | null), [DEPTH]: next }, '');
    }
  }

  function update(): void {
    clearTimeout(timer);
    timer = setTimeout(adjust);
  }

  function onPopState(event: PopStateEvent): void {
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
