import { messageOf } from './reportQueue';

/** What the script in page.html hears on the window; it has reported nothing yet when it does. */
const NOT_STARTED = 'manassa:not-started';

/**
 * Says that the shell cannot start. The page's own script reports it: that one works whatever it is that fails here,
 * and says it once.
 */
export function tellNotStarted(error: unknown): void {
  window.dispatchEvent(new CustomEvent(NOT_STARTED, { detail: messageOf(error) }));
}
