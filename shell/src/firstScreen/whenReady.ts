import type { FirstScreen } from './takeOver';

/** Pause between two looks at a page that is not ready, in ms. */
const LOOK_MS = 20;

/** Returns true for a page that redirects: it renders nothing. */
function isEmpty(root: Element): boolean {
  return root.querySelector('main')?.childElementCount === 0;
}

/** Returns true if the first screen can be read or filled in, and is not a skeleton. */
function isUsable(screen: Element): boolean {
  return screen.querySelector('main :is([role="status"], [data-skeleton])') === null;
}

/** Returns true while the page's code is missing: a notice about that is no reason to lose a form. */
function isMissing(root: Element): boolean {
  return root.querySelector('main :is([data-stands-in="loading"], [data-stands-in="down"])') !== null;
}

function isReady(screen: FirstScreen, root: Element): boolean {
  // A half-composed word would be entered twice.
  if (screen.composing) return false;
  if (performance.now() < (screen.pressedUntil ?? 0)) return false;
  return !isEmpty(root) && !(isUsable(screen) && isMissing(root));
}

/**
 * Calls `end` once the page can replace the first screen: now, or later with `waited`. Nothing is visible of the page
 * until then. Returns the function that stops waiting.
 */
export function whenReady(screen: FirstScreen, root: Element, end: (waited: boolean) => void): () => void {
  if (isReady(screen, root)) {
    end(false);
    return () => undefined;
  }
  const timer = setInterval(() => {
    if (!isReady(screen, root)) return;
    clearInterval(timer);
    end(true);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
