import { messageOf } from './reportQueue';

/** Event for the inline script in page.html. */
const NOT_STARTED = 'manassa:not-started';

/** Reports that the shell cannot start, through the page's inline script, which works without modules. */
export function reportNotStarted(error: unknown): void {
  window.dispatchEvent(new CustomEvent(NOT_STARTED, { detail: messageOf(error) }));
}
